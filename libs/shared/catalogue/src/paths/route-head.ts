import type { SitePath } from './site-path.js';

/** The title and description of a page; null if the page makes its own from its content. */
export interface RouteHead {
  readonly title: string | null;
  readonly description: string | null;
}

/**
 * Returns the title and description of the sub-page that `:page` chooses, or of the page itself when it chooses none or
 * one without a description of its own (docs/product/pages.md#routes).
 */
export function routeHead({
  page,
  params,
}: {
  page: SitePath;
  params: Readonly<Record<string, string | undefined>>;
}): RouteHead {
  const chosen = page.pages?.[params['page'] ?? ''] ?? page;
  return { title: chosen.title, description: chosen.description ?? page.description ?? null };
}
