/*
 * Caches what reading without a connection needs: the files of the app as they are used, and the stories read last as
 * visitors see them. The worker requests them without cookies, so that nothing private is among them; the page deletes
 * them when its reader logs out (read-traces.ts). Everything but the files comes from the network first. The names of
 * files change with their contents, so a new worker may replace the old one at any time.
 */

/** A story as the offline page lists it. */
interface KeptStory {
  readonly path: string;
  readonly title: string;
  readonly author: string;
}

/** A message from a page to the worker. */
interface PageMessage {
  readonly storeStory?: string;
  readonly dropStory?: string;
}

/** The fields of a story that the worker reads. */
interface StoryResponse {
  readonly content_access: boolean;
  readonly title: string;
  readonly author_display_name: string | null;
  readonly author_username: string;
}

const stories = 'stories';
const files = 'files';
const most = { stories: 50, files: 400 };
const sheet = '/offline.css';
const list = '/offline-stories';
const anyway = { ignoreVary: true };
const isStory = /^\/api\/v1\/story\/[^/]+$/;

/** Installs the listeners that fill the caches and respond from them. */
export function watchOffline(self: ServiceWorkerGlobalScope): void {
  self.addEventListener('install', (event) => event.waitUntil(addFile(sheet)));

  /*
   * Navigation preload stays off: in Firefox a failed preload shows the browser's own error page and ignores
   * `respondWith`. Earlier versions of this worker switched it on, and the registration remembers that.
   */
  self.addEventListener('activate', (event) =>
    event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.disable()])),
  );

  self.addEventListener('message', (event) => {
    const { storeStory, dropStory } = (event.data ?? {}) as PageMessage;
    if (storeStory !== undefined) event.waitUntil(inTurn(() => keep(String(storeStory))));
    if (dropStory !== undefined) event.waitUntil(inTurn(() => drop(String(dropStory))));
  });

  self.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== self.location.origin) return;
    if (pathname.startsWith('/assets/') || pathname === sheet) event.respondWith(file(request));
    else if (isStory.test(pathname)) event.respondWith(response(self.clients, event, pathname));
    else if (request.mode === 'navigate' && !/^\/api\/|\.\w+$/.test(pathname))
      event.respondWith(page(request, pathname));
  });
}

/** A file's name says what is in it, but for the style sheet of the offline page, which is looked for anew. */
async function file(request: Request): Promise<Response> {
  const kept = await (await caches.open(files)).match(request, anyway);
  if (kept && !request.url.endsWith(sheet)) return kept;
  try {
    const found = await fetch(request);
    if (found.ok && found.type === 'basic') await putFile(request, found.clone());
    return found;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function response(
  clients: Clients,
  { request, clientId }: FetchEvent,
  pathname: string,
): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await match(pathname);
    // A cancelled request needs no response.
    if (!kept || request.signal.aborted) throw error;
    const client = await clients.get(clientId);
    client?.postMessage({ offlineCopy: pathname.replace('/api/v1', '') });
    return kept;
  }
}

async function page(request: Request, pathname: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const kept = await match(pathname);
    if (!kept) return offlinePage(pathname);
    const html = (await kept.text()).replace('<html', '<html data-offline-copy');
    return new Response(html, { headers: kept.headers });
  }
}

/** Caches the page and the response of a story. It opens the cache first: a cache deleted meanwhile stays deleted. */
async function keep(slug: string): Promise<void> {
  const path = `/story/${encodeURIComponent(slug)}`;
  const cache = await caches.open(stories);
  const [shown, read] = await Promise.all([fetchAsVisitor(path), fetchAsVisitor(`/api/v1${path}`)]);
  const story = read.ok ? ((await read.clone().json()) as StoryResponse) : null;
  if (!shown.ok || !story?.content_access) return drop(slug);
  await Promise.all([...filesOf(await shown.clone().text())].map(addFile));
  await Promise.all([cache.put(path, shown), cache.put(`/api/v1${path}`, read)]);
  const { title, author_display_name: name, author_username: username } = story;
  const others = (await listIn(cache)).filter((one) => one.path !== path);
  const entries = [{ path, title, author: name ?? `@${username}` }, ...others];
  await Promise.all(entries.slice(most.stories).map((one) => forget(cache, one.path)));
  await putList(cache, entries.slice(0, most.stories));
}

async function drop(slug: string): Promise<void> {
  const path = `/story/${encodeURIComponent(slug)}`;
  const cache = await caches.open(stories);
  await forget(cache, path);
  await putList(
    cache,
    (await listIn(cache)).filter((one) => one.path !== path),
  );
}

/** The header says that nobody reads the response now, so the author's statistics do not count it. */
const fetchAsVisitor = (path: string) =>
  fetch(path, { credentials: 'omit', headers: { purpose: 'prefetch' } });

const forget = (cache: Cache, path: string) =>
  Promise.all([cache.delete(path, anyway), cache.delete(`/api/v1${path}`, anyway)]);

const match = async (pathname: string) => (await caches.open(stories)).match(pathname, anyway);

async function listIn(cache: Cache): Promise<KeptStory[]> {
  const kept = await cache.match(list);
  return kept ? ((await kept.json()) as KeptStory[]) : [];
}

const putList = (cache: Cache, entries: readonly KeptStory[]) =>
  cache.put(list, new Response(JSON.stringify(entries)));

const filesOf = (html: string) =>
  new Set([...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path));

/** Caches a file; one that fails to load is loaded when it is needed. */
async function addFile(path: string): Promise<void> {
  const cache = await caches.open(files);
  if (path !== sheet && (await cache.match(path, anyway))) return;
  const found = await fetch(path).catch(() => null);
  if (found?.ok) await putFile(path, found);
}

async function putFile(request: Request | string, found: Response): Promise<void> {
  const cache = await caches.open(files);
  await cache.put(request, found);
  const keys = await cache.keys();
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - most.files)).map((key) => cache.delete(key, anyway)),
  );
}

let last: Promise<unknown> = Promise.resolve();

/** One change after the other, as each changes the list. */
function inTurn(change: () => Promise<void>): Promise<unknown> {
  last = last.then(change).catch(() => undefined);
  return last;
}

async function offlinePage(pathname: string): Promise<Response> {
  const entries = await listIn(await caches.open(stories));
  const items = entries.map(
    ({ path, title, author }) =>
      `<li><a href="${escapeText(path)}">${escapeText(title)}</a> <span>by ${escapeText(author)}</span></li>`,
  );
  const html = `<!doctype html>
<html lang="en-US">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>You are offline</title>
    <link rel="stylesheet" href="${sheet}" />
  </head>
  <body>
    <main>
      <h1>You are offline</h1>
      <p>This page needs a connection. <a href="${escapeText(pathname)}">Try again</a> when you have one.</p>
      ${
        items.length === 0
          ? '<p>Stories that you open while you are connected can be read here later.</p>'
          : `<h2>Stories you can read now</h2>
      <ul>${items.join('')}</ul>`
      }
    </main>
  </body>
</html>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; img-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'",
  };
  return new Response(html, { status: 503, headers });
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
