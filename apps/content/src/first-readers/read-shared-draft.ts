import { Controller } from '@nestjs/common';
import { defaultRating, ratingNames } from '@quillstead/catalogue';
import { type PayloadOf, readSharedDraft, type ResponseOf } from '@quillstead/contracts';
import { canReadStory } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  flag,
  integer,
  Operation,
  queryOne,
  type RowOf,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { authorColumns, authorRow } from '../user-projection/index.js';
import { authorNotes, authorNotesOf } from '../written-fields/written-fields.js';
import { readNotes } from './note-rows.js';
import { itsDraft, workingLink } from './working-link.js';

type Shared = ResponseOf<typeof readSharedDraft>;

const columns = {
  id: integer,
  title: text.orNull,
  description: text.orNull,
  rich_text_story: text.orNull,
  ...authorNotes,
  is_nsfw: flag,
  rating_code: integer,
  content_warnings: text.list,
  warning_words: text.list,
  font_family: text.orNull,
  lang: text.orNull,
  last_saved_at: time,
  expires_at: time,
  ...authorRow,
};

/** Reads a draft by its private link, as it is saved now (docs/product/first-readers.md#reading). */
@Controller()
export class ReadSharedDraft {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the draft, or the slug of the story that it has become if the viewer may read it. Throws `not_found` alike
   * for a link that never existed, has expired, was withdrawn or replaced, and for one of an author who is suspended or
   * deleted.
   */
  @Operation(readSharedDraft)
  async execute({ token }: PayloadOf<typeof readSharedDraft>, { viewer }: RpcContext): Promise<Shared> {
    const viewerId = sql`${viewer?.id ?? null}::bigint`;
    const row = await queryOne(
      this.dataSource,
      columns,
      sql`SELECT draft.id, draft.title, draft.description, draft.rich_text_story, ${authorNotesOf('draft')},
              draft.is_nsfw, draft.rating AS rating_code, draft.content_warnings, draft.warning_words,
              draft.font_family, draft.lang, draft.last_saved_at, link.expires_at, ${authorColumns('author', viewerId)}
       ${workingLink(token, viewerId, itsDraft)}`,
    );
    if (row !== undefined) {
      const own = sql`note.draft_id = ${row.id} AND note.writer_id = ${viewer?.id ?? null}`;
      const notes = viewer === null ? [] : await readNotes(this.dataSource, own, viewer.id);
      return { draft: toDraft(row), story_slug: null, notes };
    }
    const story = await queryOne(
      this.dataSource,
      { slug: text },
      sql`SELECT story.slug
       ${workingLink(token, viewerId, sql`JOIN story ON story.draft_id = link.draft_id AND story.author_id = link.author_id`)}
         AND ${canReadStory('story', 'author', viewerId)}`,
    );
    if (story === undefined) throw new CallError('not_found');
    return { draft: null, story_slug: story.slug, notes: [] };
  }
}

function toDraft({ rating_code, ...row }: RowOf<typeof columns>): Shared['draft'] {
  return {
    ...row,
    rating: ratingNames[rating_code] ?? defaultRating,
    last_saved_at: row.last_saved_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}
