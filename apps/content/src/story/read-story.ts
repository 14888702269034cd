import { Controller } from '@nestjs/common';
import type { CommentsPolicy } from '@quillstead/catalogue';
import { type PayloadOf, readStory, type ResponseOf } from '@quillstead/contracts';
import { canReadStory, isShown } from '@quillstead/projections';
import {
  type RpcContext,
  batchByKey,
  CallError,
  flag,
  integer,
  isJoined,
  leftJoined,
  Operation,
  query,
  RawResponse,
  type RowOf,
  sql,
  text,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { authorColumns, authorRow } from '../user-projection/index.js';
import { CoverAddresses } from '../cover-files/index.js';
import { seriesOfStory, seriesPlaceColumn } from '../series-place/index.js';
import { authorNotes, authorNotesOf } from '../written-fields/written-fields.js';
import { commentsColumns } from './may-comment.js';
import { storyColumns, storyRow, toReadable } from './story-rows.js';

const readable = {
  ...storyRow,
  rich_text_story: text,
  ...authorNotes,
  cover_alt: text.orNull,
  count_chars: integer,
  chosen_lang: text.orNull,
  series: seriesPlaceColumn,
  comments_policy: text.as<CommentsPolicy>(),
  comments_closed_at: text.orNull,
  is_commentable: flag,
  has_waiting_comments: flag,
};
/**
 * The columns of a row. If the viewer may not read the story, all are null except `requested`, `is_members_only` and
 * those of the author.
 */
const columns = { requested: text, is_members_only: flag, ...leftJoined(readable), ...authorRow };

// Composed once, as stories are read more often than anything else.
const viewerId = sql`requested.viewer_id`;
const selected = sql`
  requested.key AS requested, found.is_members_only, ${storyColumns(viewerId)}, ${authorColumns('author', viewerId)},
  story.rich_text_story, story.cover_alt, ${authorNotesOf('story')}, story.count_chars,
  story.chosen_lang, ${commentsColumns('author', viewerId)},
  ${seriesOfStory('story.id', viewerId)} AS series`;
const tables = sql`
  JOIN story found ON found.slug = requested.slug
  JOIN user_projection author ON author.user_id = found.author_id AND ${isShown('author', viewerId)}
  LEFT JOIN story ON story.id = found.id AND ${canReadStory('found', 'author', viewerId)}
  LEFT JOIN story_stat stat ON stat.story_id = story.id`;

/** Reads a story by its address (docs/api.md#items). All reads that arrive in one turn share a statement. */
@Controller()
export class ReadStory {
  private readonly bySlugAndViewer = batchByKey((keys: string[]) => this.load(keys));

  constructor(
    private readonly dataSource: DataSource,
    private readonly covers: CoverAddresses,
  ) {}

  /** Returns the page as printed JSON; of a story that the viewer may not read, a stub. Throws `not_found`. */
  @Operation(readStory)
  async execute({ slug }: PayloadOf<typeof readStory>, { viewer }: RpcContext): Promise<RawResponse> {
    // PostgreSQL cannot store NUL: it would reject the statement, with the reads of others that share it.
    if (slug.includes('\0')) throw new CallError('not_found');
    const page = await this.bySlugAndViewer(`${viewer?.id ?? ''}/${slug}`);
    if (page === undefined) throw new CallError('not_found');
    return page;
  }

  private async load(keys: string[]): Promise<ReadonlyMap<string, RawResponse>> {
    const requested = keys.map(splitKey);
    const rows = await query(
      this.dataSource,
      columns,
      sql`SELECT ${selected} FROM unnest(
         ${keys}::text[],
         ${requested.map(({ slug }) => slug)}::text[],
         ${requested.map(({ viewer }) => viewer)}::bigint[]
       ) AS requested(key, slug, viewer_id) ${tables}`,
    );
    return new Map(
      rows.map((row) => [row.requested, new RawResponse(JSON.stringify(toPage(row, this.covers)))]),
    );
  }
}

function splitKey(key: string): { slug: string; viewer: string | null } {
  const end = key.indexOf('/');
  return { slug: key.slice(end + 1), viewer: key.slice(0, end) || null };
}

function toPage(
  { requested: _, ...row }: RowOf<typeof columns>,
  covers: CoverAddresses,
): ResponseOf<typeof readStory> {
  if (isJoined(readable, row)) {
    return {
      content_type: 'story_page',
      ...toReadable(row, covers),
      series: row.series && {
        ...row.series,
        previous: withAddress(row.series.previous, covers),
        next: withAddress(row.series.next, covers),
      },
    };
  }
  return {
    content_type: 'story_page',
    content_access: false,
    is_members_only: row.author_is_private === 1 ? 0 : row.is_members_only,
    author_id: row.author_id,
    author_username: row.author_username,
    author_display_name: row.author_display_name,
    author_picture: row.author_picture,
    author_is_verified: row.author_is_verified,
    author_is_private: row.author_is_private,
    author_is_user: row.author_is_user,
  };
}

const withAddress = <Neighbour extends { readonly cover: string | null }>(
  neighbour: Neighbour | null,
  covers: CoverAddresses,
): Neighbour | null => neighbour && { ...neighbour, cover: covers.ofReader(neighbour.cover) };
