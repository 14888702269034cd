import { RpcHandler } from '@quillstead/service-kit';
import { listSitemap, type PayloadOf, type SitemapPart } from '@quillstead/contracts';
import { asText } from '@quillstead/projections';
import { DataSource } from 'typeorm';

/** Ids that one part spans: fewer addresses than the 50,000 that the protocol allows a file. */
const partSize = 10_000;

interface Row {
  key: string;
  changed_at: Date | null;
}

const visitor = 'NULL::bigint';

/** By primary key: a range of ids of one part. NSFW stories and those not to be shared are left out. */
const statements = {
  stories: {
    part: `SELECT story.slug AS key, coalesce(story.updated_at, story.posted_at) AS changed_at
           FROM story JOIN author_card card ON card.user_id = story.author_id
           WHERE story.id > $1 AND story.id <= $2 AND story.is_nsfw = 0 AND story.is_shareable = 1
             AND ${asText.canRead('card', visitor)}
           ORDER BY story.id`,
    last: 'SELECT coalesce(max(id), 0) AS last FROM story',
  },
  authors: {
    part: `SELECT card.username AS key, NULL AS changed_at FROM author_card card
           WHERE card.user_id > $1 AND card.user_id <= $2 AND ${asText.canRead('card', visitor)}
           ORDER BY card.user_id`,
    last: 'SELECT coalesce(max(user_id), 0) AS last FROM author_card',
  },
} as const;

/** A part of the sitemap (sitemaps.org protocol). */
@RpcHandler(listSitemap)
export class ListSitemap {
  constructor(private readonly dataSource: DataSource) {}

  async execute({ kind, part }: PayloadOf<typeof listSitemap>): Promise<SitemapPart> {
    const first = part * partSize;
    const statement = statements[kind];
    const [rows, [extent]] = await Promise.all([
      this.dataSource.query<Row[]>(statement.part, [first, first + partSize]),
      this.dataSource.query<{ last: number }[]>(statement.last),
    ]);
    return {
      entries: rows.map(({ key, changed_at }) => ({ key, changed_at: changed_at?.toISOString() ?? null })),
      parts: Math.ceil((extent?.last ?? 0) / partSize),
    };
  }
}
