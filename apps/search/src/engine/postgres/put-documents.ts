import type { CommentDocument, HashtagDocument, SeriesDocument } from '@quillstead/contracts';
import { execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { fold } from '../fold.js';
import type { IndexedOf, IndexedUser } from '../search-engine.js';
import { toIndexed } from './excerpt.js';
import { putNames } from './put-names.js';
import { namesOf, putStories, spoken, titleKey } from './put-stories.js';
import { putWords } from './put-words.js';
import { weighted, weightedPlain } from './weighted.js';

/** How documents of each kind are written, in the caller's transaction. */
export const putDocuments: {
  [Kind in keyof IndexedOf]: (documents: readonly IndexedOf[Kind][], manager: EntityManager) => Promise<void>;
} = { story: putStories, comment: putComments, hashtag: putHashtags, user: putUsers, series: putSeries };

async function putComments(comments: readonly CommentDocument[], manager: EntityManager): Promise<void> {
  await execute(
    manager,
    sql`INSERT INTO comment_doc (comment_id, story_id, author_id, text, words, posted_at)
        SELECT id, story_id, author_id, text, to_tsvector('every_word', spoken), posted_at
        FROM unnest(
          ${comments.map((one) => one.comment_id)}::bigint[], ${comments.map((one) => one.story_id)}::bigint[],
          ${comments.map((one) => one.author_id)}::bigint[],
          ${comments.map((one) => toIndexed(one.comment_text))}::text[],
          ${comments.map((one) => spoken(one.comment_text))}::text[],
          ${comments.map((one) => one.posted_at)}::timestamptz[]
        ) AS given(id, story_id, author_id, text, spoken, posted_at)
        ON CONFLICT (comment_id) DO UPDATE SET text = excluded.text, words = excluded.words`,
  );
  await putWords(
    comments.map((one) => one.comment_text),
    manager,
  );
}

async function putHashtags(hashtags: readonly HashtagDocument[], manager: EntityManager): Promise<void> {
  await execute(
    manager,
    sql`INSERT INTO hashtag_doc (hashtag_id, hashtag, count_stories)
        SELECT * FROM unnest(
          ${hashtags.map((one) => one.hashtag_id)}::bigint[], ${hashtags.map((one) => one.hashtag)}::text[],
          ${hashtags.map((one) => one.count_stories)}::int[]
        )
        ON CONFLICT (hashtag_id) DO UPDATE SET count_stories = excluded.count_stories`,
  );
  const named = hashtags.map(({ hashtag_id: id, hashtag, count_stories: weight }) => ({
    id,
    names: [fold(hashtag)],
    weight,
  }));
  await putNames('hashtag', named, manager);
}

async function putUsers(users: readonly IndexedUser[], manager: EntityManager): Promise<void> {
  const words = sql`${weighted(sql`concat_ws(' ', username, display_name)`, 'A')} || ${weighted(sql`bio`, 'D')}`;
  await execute(
    manager,
    sql`INSERT INTO user_doc (user_id, name_key, words, count_subscribers, joined_at)
        SELECT id, lower(username), ${words}, subscribers, joined_at
        FROM unnest(
          ${users.map((one) => one.user_id)}::bigint[], ${users.map((one) => one.username)}::text[],
          ${users.map((one) => one.display_name)}::text[], ${users.map((one) => one.bio)}::text[],
          ${users.map((one) => one.count_subscribers)}::int[], ${users.map((one) => one.joined_at)}::timestamptz[]
        ) AS given(id, username, display_name, bio, subscribers, joined_at)
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
  const words = sql`${weightedPlain(sql`title`, 'A')} || ${weightedPlain(sql`description`, 'C')}`;
  await execute(
    manager,
    sql`INSERT INTO series_doc (series_id, author_id, version, title_key, words, posted_at)
        SELECT id, author_id, version, title_key, ${words}, posted_at
        FROM unnest(
          ${series.map((one) => one.series_id)}::bigint[], ${series.map((one) => one.author_id)}::bigint[],
          ${series.map((one) => one.version)}::int[], ${series.map((one) => titleKey(one.title))}::text[],
          ${series.map((one) => spoken(one.title))}::text[],
          ${series.map((one) => spoken(one.description ?? ''))}::text[],
          ${series.map((one) => one.updated_at)}::timestamptz[]
        ) AS given(id, author_id, version, title_key, title, description, posted_at)
        ON CONFLICT (series_id) DO UPDATE SET
          version = excluded.version, title_key = excluded.title_key, words = excluded.words,
          posted_at = excluded.posted_at`,
  );
  const named = series.map(({ series_id: id, title, updated_at }) => ({
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
