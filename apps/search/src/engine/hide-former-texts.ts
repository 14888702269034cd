import { execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { storyLabels } from './postgres/story-labels.js';

/** Something whose text its author has changed. */
export interface ChangedText {
  readonly id: number;
  /** The version of the event about the change. */
  readonly version: number;
}

/**
 * Hides what documents said before a change: neither their former words nor a piece of them are found until the state
 * of this version, or a later one, is indexed. An older state that is being written meanwhile is ignored.
 */
export const hideFormerTexts = {
  async comment(changed: readonly (ChangedText & CommentOrigin)[], manager: EntityManager): Promise<void> {
    if (changed.length === 0) return;
    await execute(
      manager,
      sql`INSERT INTO comment_doc AS doc (comment_id, version, story_id, author_id, text, words, posted_at)
          SELECT id, version, story_id, author_id, '', '', posted_at
          FROM unnest(
            ${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ version }) => version)}::int[],
            ${changed.map(({ storyId }) => storyId)}::bigint[], ${changed.map(({ authorId }) => authorId)}::bigint[],
            ${changed.map(({ editedAt }) => editedAt)}::timestamptz[]
          ) AS given(id, version, story_id, author_id, posted_at)
          ON CONFLICT (comment_id) DO UPDATE SET version = excluded.version, text = '', words = ''
          WHERE doc.version < excluded.version`,
    );
    await hideInMeilisearch('comment', changed, manager);
  },
  async story(changed: readonly (ChangedText & StoryReaders)[], manager: EntityManager): Promise<void> {
    if (changed.length === 0) return;
    await execute(
      manager,
      sql`WITH hidden AS (
            UPDATE story_doc AS doc SET
              version = given.version, is_members_only = readers.is_members_only, title_key = '', hashtags = '{}', all_words = NULL,
              title_words = (
                SELECT ${storyLabels('bare')}
                FROM (SELECT doc.author_id, doc.traits, doc.lang, '{}'::text[] AS hashtags, doc.warning_keys) AS bare
              )
            FROM ${given(changed)} JOIN ${readers(changed)} USING (id) WHERE doc.story_id = given.id AND doc.version < given.version
            RETURNING doc.story_id
          ), parts AS (
            DELETE FROM story_part WHERE story_id IN (SELECT story_id FROM hidden)
          )
          DELETE FROM name_doc WHERE kind = 'story' AND doc_id IN (SELECT story_id FROM hidden)`,
    );
    await hideInMeilisearch('story', changed, manager);
    await execute(
      manager,
      sql`UPDATE meili_doc AS doc SET is_members_only = readers.is_members_only
          FROM ${given(changed)} JOIN ${readers(changed)} USING (id)
          WHERE doc.kind = 'story' AND doc.doc_id = given.id AND doc.version = given.version`,
    );
  },
  async series(changed: readonly ChangedText[], manager: EntityManager): Promise<void> {
    if (changed.length === 0) return;
    await execute(
      manager,
      sql`WITH hidden AS (
            UPDATE series_doc AS doc SET version = given.version, title_key = '', words = ''
            FROM ${given(changed)} WHERE doc.series_id = given.id AND doc.version < given.version
            RETURNING doc.series_id
          )
          DELETE FROM name_doc WHERE kind = 'series' AND doc_id IN (SELECT series_id FROM hidden)`,
    );
    await hideInMeilisearch('series', changed, manager);
  },
  /** Hides people in PostgreSQL alone, whose search reads items from social: people have no versions here. */
  async user(ids: readonly number[], manager: EntityManager): Promise<void> {
    if (ids.length === 0) return;
    await execute(
      manager,
      sql`WITH hidden AS (UPDATE user_doc SET words = '' WHERE user_id = ANY(${ids}::bigint[]))
          DELETE FROM name_doc WHERE kind = 'user' AND doc_id = ANY(${ids}::bigint[])`,
    );
  },
};

interface CommentOrigin {
  readonly storyId: number;
  readonly authorId: number;
  readonly editedAt: string;
}

/** The readers who may find a story after the change; the same holds for the comments on it at once. */
interface StoryReaders {
  readonly isMembersOnly: 0 | 1;
}

const readers = (changed: readonly (ChangedText & StoryReaders)[]) => sql`unnest(
  ${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ isMembersOnly }) => isMembersOnly)}::smallint[]
) AS readers(id, is_members_only)`;

const given = (changed: readonly ChangedText[]) => sql`unnest(
  ${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ version }) => version)}::int[]
) AS given(id, version)`;

/** A search leaves out a document of Meilisearch that is older than its row here. */
async function hideInMeilisearch(
  kind: 'comment' | 'story' | 'series',
  changed: readonly ChangedText[],
  manager: EntityManager,
): Promise<void> {
  await execute(
    manager,
    sql`UPDATE meili_doc AS doc SET version = given.version
        FROM ${given(changed)}
        WHERE doc.kind = ${kind} AND doc.doc_id = given.id AND doc.version < given.version`,
  );
}
