import { Controller } from '@nestjs/common';
import { integer, Operation, query, queryOne, sql, text, time, ReadReplica } from '@quillstead/service-kit';
import {
  listCollectionsSitemap,
  listSeriesSitemap,
  listSitemap,
  type PayloadOf,
  type SitemapPart,
} from '@quillstead/contracts';
import { canRead, canReadStory, isForViewer } from '@quillstead/projections';
import { readableStories } from '../collection/index.js';
import { slugBase } from '../story/index.js';

/**
 * The number of ids that one part spans, so that it has fewer addresses than the 50,000 that the protocol allows a
 * file.
 */
const partSize = 10_000;

/** The columns of a row. The title is that of a collection, whose slug is made from it. */
const columns = { key: text, title: text.orNull, changed_at: time.orNull };

const visitor = sql`NULL::bigint`;

/**
 * The statements of a part by primary key: a range of ids. NSFW stories, those not to be shared, those for members
 * only, and series and collections without other stories are left out.
 */
const kinds = {
  stories: {
    part: (after: number, last: number) => sql`
      SELECT story.slug AS key, NULL::text AS title, coalesce(story.updated_at, story.posted_at) AS changed_at
      FROM story JOIN user_projection person ON person.user_id = story.author_id
      WHERE story.id > ${after} AND story.id <= ${last} AND story.is_nsfw = 0 AND story.is_shareable = 1
        AND ${canReadStory('story', 'person', visitor)}
      ORDER BY story.id`,
    last: sql`SELECT coalesce(max(id), 0) AS last FROM story`,
  },
  series: {
    part: (after: number, last: number) => sql`
      SELECT series.slug AS key, NULL::text AS title, series.updated_at AS changed_at
      FROM series JOIN user_projection person ON person.user_id = series.author_id
      WHERE series.id > ${after} AND series.id <= ${last} AND ${canRead('person', visitor)}
        AND EXISTS (
          SELECT FROM series_story JOIN story ON story.id = series_story.story_id
          WHERE series_story.series_id = series.id AND story.is_nsfw = 0 AND story.is_shareable = 1
            AND ${isForViewer('story', visitor)}
        )
      ORDER BY series.id`,
    last: sql`SELECT coalesce(max(id), 0) AS last FROM series`,
  },
  collections: {
    part: (after: number, last: number) => sql`
      SELECT collection.public_id::text AS key, collection.title, collection.updated_at AS changed_at
      FROM collection JOIN user_projection person ON person.user_id = collection.author_id
      WHERE collection.id > ${after} AND collection.id <= ${last} AND collection.visibility = 'public'
        AND ${canRead('person', visitor)}
        AND EXISTS (
          SELECT FROM collection_story entry ${readableStories(visitor, false)}
          WHERE entry.collection_id = collection.id AND story.is_shareable = 1
        )
      ORDER BY collection.id`,
    last: sql`SELECT coalesce(max(id), 0) AS last FROM collection`,
  },
  authors: {
    part: (after: number, last: number) => sql`
      SELECT person.username AS key, NULL::text AS title, NULL::timestamptz AS changed_at FROM user_projection person
      WHERE person.user_id > ${after} AND person.user_id <= ${last} AND ${canRead('person', visitor)}
      ORDER BY person.user_id`,
    last: sql`SELECT coalesce(max(user_id), 0) AS last FROM user_projection`,
  },
} as const;

/** Lists a part of the sitemap (sitemaps.org protocol). */
@Controller()
export class ListSitemap {
  constructor(private readonly replica: ReadReplica) {}

  @Operation(listSitemap)
  execute({ kind, part }: PayloadOf<typeof listSitemap>): Promise<SitemapPart> {
    return this.read(kind, part);
  }

  @Operation(listSeriesSitemap)
  series({ part }: PayloadOf<typeof listSeriesSitemap>): Promise<SitemapPart> {
    return this.read('series', part);
  }

  @Operation(listCollectionsSitemap)
  collections({ part }: PayloadOf<typeof listCollectionsSitemap>): Promise<SitemapPart> {
    return this.read('collections', part);
  }

  private async read(kind: keyof typeof kinds, part: number): Promise<SitemapPart> {
    const first = part * partSize;
    const [rows, extent] = await Promise.all([
      this.replica.forViewer(null, (database) =>
        query(database, columns, kinds[kind].part(first, first + partSize)),
      ),
      this.replica.forViewer(null, (database) => queryOne(database, { last: integer }, kinds[kind].last)),
    ]);
    return {
      entries: rows.map(({ key, title, changed_at }) => ({
        key: title === null ? key : `${key}/${slugBase(title)}`,
        changed_at: changed_at?.toISOString() ?? null,
      })),
      parts: Math.ceil((extent?.last ?? 0) / partSize),
    };
  }
}
