/* Shows push messages, and opens what they tell of. What is read without a connection is in a part of its own. */

importScripts('/service-worker-offline.js');

const home = '/';

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => event.waitUntil(show(read(event.data))));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(pageOf(event.notification.data?.link)));
});

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)));

/** What was sent; a browser must show something for every message, also for one that nobody can read. */
function read(data) {
  try {
    const { title, body, link, tag } = data.json();
    return { title: String(title), body: String(body), link: String(link), tag: String(tag) };
  } catch {
    return { title: 'Something new', body: '', link: home, tag: 'unread' };
  }
}

/** A newer message of the same tag takes the older one's place, and is told anew. */
function show({ title, body, link, tag }) {
  return self.registration.showNotification(title, { body, tag, renotify: true, data: { link } });
}

/** Where a link leads; never away from the site. */
function pageOf(link) {
  const { origin } = self.location;
  const url = URL.canParse(link ?? home, origin) ? new URL(link ?? home, origin) : new URL(home, origin);
  return url.origin === origin ? url.href : new URL(home, origin).href;
}

/** The window that shows the page already, else a new one: what is being written in another stays. */
async function open(page) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => url === page);
  return there ? there.focus() : self.clients.openWindow(page);
}

/**
 * The browser has given up its address for push messages: it gets a new one, which the server is told. Where that can
 * not be done here, as without the XSRF cookie, the next visit does it.
 */
async function subscribeAgain({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options;
  const subscription =
    newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  const xsrf = await self.cookieStore?.get('XSRF-TOKEN');
  if (!subscription || !xsrf) return;
  await fetch('/api/v1/webpush/subscription', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(xsrf.value) },
    body: JSON.stringify({ webpushSubscription: JSON.stringify(subscription) }),
  });
}
