import type { CommentDocument, HashtagDocument, SeriesDocument } from '@quillstead/contracts';
import { execute, integer, query, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { fold } from '@quillstead/fields/words';
import type { IndexedOf, IndexedUser } from '../search-engine.js';
import { toIndexed } from './excerpt.js';
import { putNames } from './put-names.js';
import { namesOf, putStories, titleKey } from './put-stories.js';
import { putWords } from './put-words.js';
import { cutMark, placeWords, vectorOf } from './words-vector.js';

/** The functions that write documents of each kind, in the caller's transaction. */
export const putDocuments: {
  [Kind in keyof IndexedOf]: (documents: readonly IndexedOf[Kind][], manager: EntityManager) => Promise<void>;
} = { story: putStories, comment: putComments, hashtag: putHashtags, user: putUsers, series: putSeries };

/** The words of a row of `given`. */
const words = sql`${vectorOf(sql`given.words`, sql`given.places`)} || ${cutMark}`;

async function putComments(comments: readonly CommentDocument[], manager: EntityManager): Promise<void> {
  const rows = comments.map(({ comment_text: said, version = 1, ...comment }) => ({
    ...comment,
    version,
    text: toIndexed(said),
    ...placeWords([[said, 'D']]),
  }));
  await execute(
    manager,
    sql`INSERT INTO comment_doc AS known (comment_id, version, story_id, author_id, text, words, posted_at)
        SELECT comment_id, version, story_id, author_id, text, ${words}, posted_at
        FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given(
          comment_id bigint, version int, story_id bigint, author_id bigint, text text, words text[], places text[],
          posted_at timestamptz
        )
        ON CONFLICT (comment_id) DO UPDATE SET
          version = excluded.version, text = excluded.text, words = excluded.words, posted_at = excluded.posted_at
        WHERE known.version <= excluded.version`,
  );
  await putWords(
    comments.map((one) => one.comment_text),
    manager,
  );
}

async function putHashtags(hashtags: readonly HashtagDocument[], manager: EntityManager): Promise<void> {
  await execute(
    manager,
    sql`INSERT INTO hashtag_doc (hashtag_id, hashtag, count_stories, named_count)
        SELECT *, count FROM unnest(
          ${hashtags.map((one) => one.hashtag_id)}::bigint[], ${hashtags.map((one) => one.hashtag)}::text[],
          ${hashtags.map((one) => one.count_stories)}::int[]
        ) AS given(id, hashtag, count)
        ON CONFLICT (hashtag_id) DO UPDATE SET
          count_stories = excluded.count_stories, named_count = excluded.named_count`,
  );
  const named = hashtags.map(({ hashtag_id: id, hashtag, count_stories: weight }) => ({
    id,
    names: [fold(hashtag)],
    weight,
  }));
  await putNames('hashtag', named, manager);
}

async function putUsers(users: readonly IndexedUser[], manager: EntityManager): Promise<void> {
  const rows = users.map(({ user_id, username, display_name, bio, count_subscribers, joined_at }) => ({
    user_id,
    name_key: username.toLowerCase(),
    count_subscribers,
    joined_at,
    ...placeWords([
      [`${username} ${display_name ?? ''}`, 'A'],
      [bio, 'D'],
    ]),
  }));
  await execute(
    manager,
    sql`INSERT INTO user_doc (user_id, name_key, words, count_subscribers, joined_at)
        SELECT user_id, name_key, ${words}, count_subscribers, joined_at
        FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given(
          user_id bigint, name_key text, words text[], places text[], count_subscribers int, joined_at timestamptz
        )
        ON CONFLICT (user_id) DO UPDATE SET
          name_key = excluded.name_key, words = excluded.words, count_subscribers = excluded.count_subscribers`,
  );
  const named = users.map(({ user_id: id, username, display_name, count_subscribers: weight }) => ({
    id,
    names: [fold(username), fold(display_name ?? '')],
    weight,
  }));
  await putNames('user', named, manager);
  await putWords(
    users.map((one) => [one.username, one.display_name ?? '', one.bio ?? ''].join(' ')),
    manager,
  );
}

async function putSeries(series: readonly SeriesDocument[], manager: EntityManager): Promise<void> {
  const rows = series.map(({ series_id, author_id, version, title, description, updated_at }) => ({
    series_id,
    author_id,
    version,
    title_key: titleKey(title),
    posted_at: updated_at,
    ...placeWords([
      [title, 'A'],
      [description, 'C'],
    ]),
  }));
  const written = await query(
    manager,
    { series_id: integer },
    sql`INSERT INTO series_doc AS known (series_id, author_id, version, title_key, words, posted_at)
        SELECT series_id, author_id, version, title_key, ${words}, posted_at
        FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given(
          series_id bigint, author_id bigint, version int, title_key text, words text[], places text[],
          posted_at timestamptz
        )
        ON CONFLICT (series_id) DO UPDATE SET
          version = excluded.version, title_key = excluded.title_key, words = excluded.words,
          posted_at = excluded.posted_at
        WHERE known.version <= excluded.version
        RETURNING series_id`,
  );
  const current = new Set(written.map((row) => row.series_id));
  const named = series
    .filter((one) => current.has(one.series_id))
    .map(({ series_id: id, title, updated_at }) => ({
      id,
      names: namesOf(title),
      weight: Math.floor(Date.parse(updated_at) / 1_000),
    }));
  await putNames('series', named, manager);
  await putWords(
    series.map((one) => `${one.title} ${one.description ?? ''}`),
    manager,
  );
}
