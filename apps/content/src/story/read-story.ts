import { type PayloadOf, readStory, type ReplyOf } from '@quillstead/contracts';
import { asText } from '@quillstead/projections';
import {
  type AskContext,
  batchByKey,
  CallError,
  prepareQuery,
  RawReply,
  RpcHandler,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { authorColumns, type AuthorRow } from '../author-card/index.js';
import { storyColumns, type StoryRow, toReadable } from './story-rows.js';

type ReadableRow = StoryRow & { rich_text_story: string; count_chars: number };
/** Of a story that the viewer may not read every column but the author's is null. */
type LockedRow = AuthorRow & { story_id: null };
type Row = { asked: string } & (ReadableRow | LockedRow);

const statement = `
  SELECT asked.key AS asked, ${storyColumns('asked.viewer_id')}, ${authorColumns('card', 'asked.viewer_id')},
         story.rich_text_story, story.count_chars
  FROM unnest($1::text[], $2::text[], $3::bigint[]) AS asked(key, slug, viewer_id)
  JOIN story found ON found.slug = asked.slug
  JOIN author_card card ON card.user_id = found.author_id AND ${asText.isShown('card')}
  LEFT JOIN story ON story.id = found.id AND ${asText.canRead('card', 'asked.viewer_id')}
  LEFT JOIN story_stat stat ON stat.story_id = story.id`;

/** Reads a story by its address (api.md, "Items"). All reads that arrive in one turn share a statement. */
@RpcHandler(readStory)
export class ReadStory {
  private readonly bySlugAndViewer = batchByKey((keys: string[]) => this.load(keys));

  private readonly query: (values: readonly unknown[]) => Promise<Row[]>;

  constructor(dataSource: DataSource) {
    this.query = prepareQuery<Row>(dataSource, 'read_story', statement);
  }

  /** The page, printed; the stub of a private author's story for who may not read it. Throws `not_found`. */
  async execute({ slug }: PayloadOf<typeof readStory>, { viewer }: AskContext): Promise<RawReply> {
    // PostgreSQL has no place for NUL, and would refuse the reads of others that share the statement.
    if (slug.includes('\0')) throw new CallError('not_found');
    const page = await this.bySlugAndViewer(`${viewer?.id ?? ''}/${slug}`);
    if (page === undefined) throw new CallError('not_found');
    return page;
  }

  private async load(keys: string[]): Promise<ReadonlyMap<string, RawReply>> {
    const asked = keys.map(splitKey);
    const rows = await this.query([
      keys,
      asked.map(({ slug }) => slug),
      asked.map(({ viewerId }) => viewerId),
    ]);
    return new Map(rows.map((row) => [row.asked, new RawReply(JSON.stringify(toPage(row)))]));
  }
}

function splitKey(key: string): { slug: string; viewerId: string | null } {
  const end = key.indexOf('/');
  return { slug: key.slice(end + 1), viewerId: key.slice(0, end) || null };
}

function toPage({ asked: _, ...row }: Row): ReplyOf<typeof readStory> {
  if (row.story_id !== null) return { content_type: 'story_page', ...toReadable(row) };
  return {
    content_type: 'story_page',
    content_access: false,
    author_id: row.author_id,
    author_username: row.author_username,
    author_display_name: row.author_display_name,
    author_is_verified: row.author_is_verified,
    author_is_private: row.author_is_private,
    author_is_user: row.author_is_user,
  };
}
