import { apiBase, updateDevice, xsrfCookie, xsrfHeader } from '@quillstead/contracts';
import { printSubscription } from '../src/lib/print-subscription.js';
import { watchOffline } from './offline.js';
import { takeShares } from './take-shares.js';

/*
 * Shows push messages and opens the pages they link to. offline.ts handles reading without a connection, take-shares.ts
 * what is shared with the installed app.
 */

declare const self: ServiceWorkerGlobalScope;

/** The payload of a push message. */
interface Message {
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly tag: string;
}

/** The event of a subscription that the browser has changed; the types of the DOM do not have it yet. */
interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

const home = '/';

watchOffline(self);
takeShares(self);

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('push', (event) => event.waitUntil(show(read(event.data))));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { link } = (event.notification.data ?? {}) as Partial<Message>;
  event.waitUntil(open(pageOf(link)));
});

self.addEventListener('pushsubscriptionchange', (event: SubscriptionChange) =>
  event.waitUntil(subscribeAgain(event)),
);

const unreadable: Message = { title: 'Something new', body: '', link: home, tag: 'unread' };

/** The message that was sent. A browser must show a notification for every message, also for an unreadable one. */
function read(data: PushMessageData | null): Message {
  if (data === null) return unreadable;
  try {
    const { title, body, link, tag } = data.json() as Record<keyof Message, unknown>;
    return { title: String(title), body: String(body), link: String(link), tag: String(tag) };
  } catch {
    return unreadable;
  }
}

/** A newer message of the same tag replaces the older one, and alerts again. */
function show({ title, body, link, tag }: Message): Promise<void> {
  const options = { body, tag, renotify: true, data: { link } };
  return self.registration.showNotification(title, options);
}

/** The target of a link; it never leaves the site. */
function pageOf(link: string | undefined): string {
  const { origin } = self.location;
  const url = URL.canParse(link ?? home, origin) ? new URL(link ?? home, origin) : new URL(home, origin);
  return url.origin === origin ? url.href : new URL(home, origin).href;
}

/** The window that shows the page already, else a new one: what is being written in another stays. */
async function open(page: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => url === page);
  await (there ? there.focus() : self.clients.openWindow(page));
}

/**
 * The browser has given up its address for push messages: this subscribes again and sends the new address to the
 * server. Where that fails, as without the XSRF cookie, the next visit does it.
 */
async function subscribeAgain({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const options = oldSubscription?.options;
  const subscription =
    newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  const xsrf = await self.cookieStore?.get(xsrfCookie);
  if (!subscription || !xsrf?.value) return;
  await fetch(apiBase + updateDevice.path, {
    method: updateDevice.method,
    headers: { 'content-type': 'application/json', [xsrfHeader]: decodeURIComponent(xsrf.value) },
    body: JSON.stringify(printSubscription(subscription)),
  });
}
