import { shareTarget } from '@quillstead/catalogue';

/** Characters of a field; a story has no more (docs/product/stories.md#text). */
const most = 1_000_000;

/**
 * Takes what is shared with the installed app (docs/product/pages.md#installed-app): the form ends here, its text waits
 * in a cache, and the write page shows it. Any site can send such a form, so nothing else happens with it.
 */
export function takeShares(self: ServiceWorkerGlobalScope): void {
  self.addEventListener('fetch', (event) => {
    const { method, url } = event.request;
    const { origin, pathname } = new URL(url);
    if (method === 'POST' && origin === self.location.origin && pathname === shareTarget.path)
      event.respondWith(take(event.request));
  });
}

/** The page says so where nothing has arrived. */
async function take(request: Request): Promise<Response> {
  await store(request).catch(() => undefined);
  return Response.redirect(shareTarget.page, 303);
}

async function store(request: Request): Promise<void> {
  const form = await request.formData();
  const shared = shareTarget.fields.map((field) => {
    const value = form.get(field);
    return [field, typeof value === 'string' ? value.slice(0, most) : ''] as const;
  });
  const cache = await caches.open(shareTarget.cache);
  await cache.put(shareTarget.path, Response.json(Object.fromEntries(shared)));
}
