import { query, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { fold } from '@quillstead/fields/words';
import type { DocKind } from '../../index-later/index-later.js';
import type { IndexedOf } from '../search-engine.js';
import {
  type Author,
  authorRow,
  commentDocument,
  hashtagDocument,
  secondOf,
  seriesDocument,
  storyDocuments,
  type StoryOf,
  storyRow,
  userDocument,
} from './to-documents.js';

/** A row of `meili_doc`. */
export interface DocRow {
  readonly doc_id: number;
  readonly doc_key: string;
  readonly author_id: number | null;
  readonly story_id: number | null;
  readonly version: number;
  readonly is_nsfw: 0 | 1;
  readonly is_members_only: 0 | 1;
  readonly name: string;
  readonly weight: number;
  readonly posted_at: string;
  readonly updated_at: string | null;
}

/** An item as its row in PostgreSQL and its documents in Meilisearch. */
export interface WrittenDoc {
  readonly row: DocRow;
  readonly documents: readonly object[];
}

/** The functions that turn a document to index into the document that is written, by kind. */
export const writtenDocs: {
  [Kind in DocKind]: (given: readonly IndexedOf[Kind][], manager: EntityManager) => Promise<WrittenDoc[]>;
} = {
  async story(stories, manager) {
    const authors = await authorsOf(
      stories.map((story) => story.author_id),
      manager,
    );
    return stories.map((story) => ({
      row: {
        ...rowOf(story.story_id, story.posted_at),
        author_id: story.author_id,
        version: story.version,
        is_nsfw: story.is_nsfw,
        is_members_only: story.is_members_only ?? 0,
        name: fold(story.title),
        updated_at: story.updated_at,
      },
      documents: storyDocuments(story, authors.get(story.author_id)),
    }));
  },
  async comment(comments, manager) {
    const stories = await storiesOf(
      comments.map((comment) => comment.story_id),
      manager,
    );
    return comments.map((comment) => ({
      row: {
        ...rowOf(comment.comment_id, comment.posted_at),
        version: comment.version ?? 1,
        author_id: comment.author_id,
        story_id: comment.story_id,
      },
      documents: [commentDocument(comment, stories.get(comment.story_id))],
    }));
  },
  hashtag: (hashtags) =>
    Promise.resolve(
      hashtags.map((hashtag) => ({
        row: {
          ...rowOf(hashtag.hashtag_id, new Date(0).toISOString()),
          doc_key: hashtag.hashtag,
          name: hashtag.hashtag,
          weight: hashtag.count_stories,
        },
        documents: [hashtagDocument(hashtag)],
      })),
    ),
  async user(users, manager) {
    const authors = await authorsOf(
      users.map((user) => user.user_id),
      manager,
    );
    return users.map((user) => ({
      row: {
        ...rowOf(user.user_id, user.joined_at),
        author_id: user.user_id,
        name: user.username.toLowerCase(),
        weight: user.count_subscribers,
      },
      documents: [userDocument(user, authors.get(user.user_id))],
    }));
  },
  async series(series, manager) {
    const authors = await authorsOf(
      series.map((one) => one.author_id),
      manager,
    );
    return series.map((one) => ({
      row: {
        ...rowOf(one.series_id, one.updated_at),
        author_id: one.author_id,
        version: one.version,
        name: fold(one.title),
      },
      documents: [seriesDocument(one, authors.get(one.author_id))],
    }));
  },
};

const rowOf = (id: number, postedAt: string): DocRow => ({
  doc_id: id,
  doc_key: String(id),
  author_id: null,
  story_id: null,
  version: 1,
  is_nsfw: 0,
  is_members_only: 0,
  name: '',
  weight: secondOf(postedAt),
  posted_at: postedAt,
  updated_at: null,
});

const authorColumns = sql`author.user_id, author.username, author.display_name, author.is_private, author.status`;

async function authorsOf(ids: readonly number[], manager: EntityManager): Promise<Map<number, Author>> {
  const rows = await query(
    manager,
    authorRow,
    sql`SELECT ${authorColumns} FROM user_projection author WHERE user_id = ANY(${ids}::bigint[])`,
  );
  return new Map(rows.map((row) => [row.user_id, row]));
}

async function storiesOf(ids: readonly number[], manager: EntityManager): Promise<Map<number, StoryOf>> {
  const rows = await query(
    manager,
    storyRow,
    sql`SELECT doc.doc_id AS story_id, doc.is_nsfw, ${authorColumns}
        FROM meili_doc doc JOIN user_projection author ON author.user_id = doc.author_id
        WHERE doc.kind = 'story' AND doc.doc_id = ANY(${ids}::bigint[])`,
  );
  return new Map(rows.map((row) => [row.story_id, row]));
}
