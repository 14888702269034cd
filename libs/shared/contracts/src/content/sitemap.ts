import { z } from 'zod';
import { defineInternalOperation } from '../operation.js';
import { text, time } from '../wire.js';

const sitemapPart = z.object({
  /** A slug or an author's username, and the time at which the page changed; null when that is not known. */
  entries: z.array(z.object({ key: text, changed_at: time.nullable() })),
  /** The number of parts, which are numbered from 0. */
  parts: z.int(),
});

export type SitemapPart = z.infer<typeof sitemapPart>;

/**
 * Returns the entries of a sitemap for machines: stories and authors that every visitor may see and that may be shared.
 */
export const listSitemap = defineInternalOperation({
  name: 'content.list_sitemap',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: {
    payload: z.object({ kind: z.enum(['stories', 'authors']), part: z.int() }),
    reply: sitemapPart,
  },
});

/**
 * Returns the entries of a sitemap with the series that have stories which every visitor may see and which may be
 * shared.
 */
export const listSeriesSitemap = defineInternalOperation({
  name: 'content.list_series_sitemap',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: { payload: z.object({ part: z.int() }), reply: sitemapPart },
});

/**
 * Returns the entries (`id/slug`) of a sitemap with the public collections that have stories which every visitor may
 * see and which may be shared.
 */
export const listCollectionsSitemap = defineInternalOperation({
  name: 'content.list_collections_sitemap',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: { payload: z.object({ part: z.int() }), reply: sitemapPart },
});
