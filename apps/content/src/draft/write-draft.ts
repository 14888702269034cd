import { defaultCommentsPolicy } from '@quillstead/catalogue';
import type { ResponseOf, saveDraft } from '@quillstead/contracts';
import {
  CallError,
  type Database,
  float,
  join,
  json,
  type KeyedCall,
  queryOne,
  raw,
  sql,
  type Sql,
  storeResponse,
  wireTime,
} from '@quillstead/service-kit';
import type { DraftChanges } from './draft-changes.js';
import { checkRoom, draftRoom, roomColumns } from './draft-quota.js';
import type { FormerText } from './draft-versions.js';

type Response = ResponseOf<typeof saveDraft>;

export interface WrittenDraft {
  readonly response: Response;
  /** Of the versions of all drafts of its author. */
  readonly versionBytes: number;
}

/** A draft that is there, and whose it is. */
export interface DraftOfAuthor {
  readonly id: number;
  readonly authorId: number;
}

/** The columns that a save may leave as they are: their types, and what a new draft has in them. */
const columns = {
  title: { name: 'title', type: 'text', first: null },
  description: { name: 'description', type: 'text', first: null },
  noteBefore: { name: 'note_before', type: 'text', first: null },
  noteAfter: { name: 'note_after', type: 'text', first: null },
  richTextStory: { name: 'rich_text_story', type: 'text', first: null },
  hashtagList: { name: 'hashtag_list', type: 'text[]', first: [] },
  isNsfw: { name: 'is_nsfw', type: 'smallint', first: 0 },
  rating: { name: 'rating', type: 'smallint', first: 0 },
  contentWarnings: { name: 'content_warnings', type: 'text[]', first: [] },
  warningWords: { name: 'warning_words', type: 'text[]', first: [] },
  isShareable: { name: 'is_shareable', type: 'smallint', first: 1 },
  fontFamily: { name: 'font_family', type: 'text', first: null },
  lang: { name: 'lang', type: 'text', first: null },
  seriesId: { name: 'series_id', type: 'bigint', first: null },
  commentsPolicy: { name: 'comments_policy', type: 'text', first: defaultCommentsPolicy },
  writeAutosave: { name: 'write_autosave', type: 'smallint', first: 0 },
} as const;
const written = Object.keys(columns) as (keyof typeof columns)[];

/** The CTEs that end a save: its response, of the row of `saved`, and the same under the key of its call. */
const respond = (call: KeyedCall | null): Sql => sql`
  result AS (
    SELECT json_build_object('id', id, 'last_saved_at', ${wireTime('last_saved_at')}) AS response FROM saved
  ), stored AS (${storeResponse(call, 'result')})`;

/** Adds a draft, if there is room for it, in one statement. Throws `quota_reached`. */
export async function addDraft(
  authorId: number,
  changes: DraftChanges,
  call: KeyedCall | null,
  database: Database,
): Promise<WrittenDraft> {
  const values = written.map((key) => sql`${changes[key] ?? columns[key].first}::${raw(columns[key].type)}`);
  const row = await queryOne(
    database,
    { ...roomColumns, response: json<Response>().orNull },
    sql`WITH room AS MATERIALIZED (${draftRoom({ id: null, authorId, text: changes.richTextStory })}),
     saved AS (
       INSERT INTO draft (author_id, ${raw(written.map((key) => columns[key].name).join(', '))})
       SELECT ${authorId}, ${join(values)} FROM room WHERE is_few AND is_short
       RETURNING id, last_saved_at
     ), ${respond(call)}
     SELECT is_few, is_short, response FROM room LEFT JOIN result ON true`,
  );
  if (row) checkRoom(row);
  if (!row?.response) throw new Error('A draft was not added');
  return { response: row.response, versionBytes: 0 };
}

interface Save {
  /** When the draft was saved that the writer knows; null: whatever it is. */
  readonly seen: Date | null;
  readonly former: FormerText | null;
  readonly call: KeyedCall | null;
}

const savedColumns = {
  ...roomColumns,
  response: json<Response>().orNull,
  version_bytes: float.orNull,
};

/**
 * Saves a draft once more in one statement, which compares and writes, so that of two saves at once the second sees the
 * first; keeps its former text as a version, unless there is none to keep, and removes the versions that are too many.
 * Throws `not_found`, `quota_reached`, and `conflict` when the draft was saved elsewhere since it was seen.
 */
export async function saveDraftAgain(
  { id, authorId }: DraftOfAuthor,
  changes: DraftChanges,
  { seen, former, call }: Save,
  database: Database,
): Promise<WrittenDraft> {
  const next = written.map((key) => {
    const { name, type } = columns[key];
    const value = sql`${changes[key] ?? null}::${raw(type)}`;
    return sql`${raw(name)} = CASE WHEN ${changes[key] !== undefined} THEN ${value} ELSE draft.${raw(name)} END`;
  });
  const row = await queryOne(
    database,
    savedColumns,
    sql`WITH room AS MATERIALIZED (${draftRoom({ id, authorId, text: changes.richTextStory })}),
     found AS (
       SELECT draft.id, is_few, is_short, other_versions,
              ${seen}::timestamptz IS NULL OR last_saved_at = ${seen} AS is_as_seen
       FROM room CROSS JOIN draft WHERE draft.id = ${id} AND author_id = ${authorId}
       FOR NO KEY UPDATE OF draft
     ), granted AS (SELECT id FROM found WHERE is_few AND is_short AND is_as_seen),
     ${former === null ? noVersion : keepVersion(former)},
     saved AS (
       UPDATE draft SET ${join(next)},
         version_bytes = draft.version_bytes + change.bytes,
         last_saved_at = greatest(clock_timestamp(), draft.last_saved_at + interval '1 millisecond')
       FROM granted CROSS JOIN change WHERE draft.id = granted.id
       RETURNING draft.id, last_saved_at, version_bytes
     ), ${respond(call)}
     SELECT is_few, is_short, response, other_versions + saved.version_bytes AS version_bytes
     FROM found LEFT JOIN saved USING (id) LEFT JOIN result ON true`,
  );
  if (row === undefined) throw new CallError('not_found');
  checkRoom(row);
  if (row.response === null) throw new CallError('conflict');
  return { response: row.response, versionBytes: row.version_bytes ?? 0 };
}

/** By how many bytes the versions of the draft grow. */
const noVersion = sql`change AS MATERIALIZED (SELECT 0 AS bytes)`;

function keepVersion({ savedAt, packed, countWords, thinned }: FormerText): Sql {
  return sql`
    kept AS (
      INSERT INTO draft_version (draft_id, saved_at, count_words, packed)
      SELECT id, ${savedAt}::timestamptz, ${countWords}::integer, ${Buffer.from(packed)}::bytea FROM granted
      ON CONFLICT (draft_id, saved_at) DO NOTHING RETURNING octet_length(packed) AS bytes
    ), thinned AS (
      DELETE FROM draft_version USING granted
      WHERE draft_version.draft_id = granted.id AND draft_version.id = ANY(${thinned}) RETURNING octet_length(packed) AS bytes
    ), change AS MATERIALIZED (
      SELECT coalesce((SELECT sum(bytes) FROM kept), 0) - coalesce((SELECT sum(bytes) FROM thinned), 0) AS bytes
    )`;
}
