import type { CommentDocument, HashtagDocument } from '@quillstead/contracts';
import { hashtagKey } from '@quillstead/catalogue';
import type { EntityManager } from 'typeorm';
import { fold } from '../fold.js';
import type { IndexedOf, IndexedStory, IndexedUser } from '../search-engine.js';
import { cutText } from './cut-text.js';
import { toIndexed } from './excerpt.js';

/** Characters of a name that are kept to be suggested by; nobody types more before choosing. */
const nameLength = 80;
const leadingArticle = /^(the|an?) (?=\S)/u;

interface Name {
  readonly id: number;
  readonly names: readonly string[];
  readonly weight: number;
}

/** How documents of each kind are written, in the caller's transaction. */
export const putDocuments: {
  [Kind in keyof IndexedOf]: (documents: readonly IndexedOf[Kind][], manager: EntityManager) => Promise<void>;
} = { story: putStories, comment: putComments, hashtag: putHashtags, user: putUsers };

const words = (text: string, weight: 'A' | 'B' | 'C' | 'D') =>
  `setweight(to_tsvector('every_word', coalesce(${text}, '')), '${weight}')`;

async function putStories(stories: readonly IndexedStory[], manager: EntityManager): Promise<void> {
  for (const story of stories) {
    const written = await manager.query<{ story_id: number }[]>(
      `INSERT INTO story_doc AS known (
         story_id, author_id, version, title_key, title_words, hashtags, is_nsfw, count_words, posted_at, updated_at
       ) VALUES ($1, $2, $3, $4, to_tsvector('every_word', $5), $6, $7, $8, $9, $10)
       ON CONFLICT (story_id) DO UPDATE SET
         author_id = excluded.author_id, version = excluded.version, title_key = excluded.title_key,
         title_words = excluded.title_words, hashtags = excluded.hashtags, is_nsfw = excluded.is_nsfw,
         count_words = excluded.count_words, posted_at = excluded.posted_at, updated_at = excluded.updated_at
       WHERE known.version <= excluded.version
       RETURNING story_id`,
      [
        story.story_id,
        story.author_id,
        story.version,
        fold(story.title),
        story.title,
        story.hashtag_list.map(hashtagKey),
        story.is_nsfw,
        story.count_words,
        story.posted_at,
        story.updated_at,
      ],
    );
    if (written.length === 0) continue;
    await manager.query('DELETE FROM story_part WHERE story_id = $1', [story.story_id]);
    await manager.query(
      `INSERT INTO story_part (story_id, part, author_id, text, words)
       SELECT $1, part.place, $2, part.text,
              ${words('$3::text', 'A')} || ${words('$4::text', 'A')} || ${words('$5::text', 'C')}
              || ${words(`concat_ws(' ', card.username, card.display_name)`, 'B')} || ${words('part.text', 'D')}
       FROM unnest($6::text[]) WITH ORDINALITY AS part(text, place)
       LEFT JOIN author_card card ON card.user_id = $2`,
      [
        story.story_id,
        story.author_id,
        story.title,
        story.hashtag_list.join(' '),
        story.description,
        cutText(toIndexed(story.text)),
      ],
    );
  }
  await putNames(
    'story',
    stories.map(({ story_id: id, title, posted_at }) => ({
      id,
      names: [fold(title), fold(title).replace(leadingArticle, '')],
      weight: Math.floor(Date.parse(posted_at) / 1_000),
    })),
    manager,
  );
}

async function putComments(comments: readonly CommentDocument[], manager: EntityManager): Promise<void> {
  await manager.query(
    `INSERT INTO comment_doc (comment_id, story_id, author_id, text, words, posted_at)
     SELECT id, story_id, author_id, text, to_tsvector('every_word', text), posted_at
     FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::timestamptz[])
          AS given(id, story_id, author_id, text, posted_at)
     ON CONFLICT (comment_id) DO UPDATE SET text = excluded.text, words = excluded.words`,
    [
      comments.map((one) => one.comment_id),
      comments.map((one) => one.story_id),
      comments.map((one) => one.author_id),
      comments.map((one) => toIndexed(one.comment_text)),
      comments.map((one) => one.posted_at),
    ],
  );
}

async function putHashtags(hashtags: readonly HashtagDocument[], manager: EntityManager): Promise<void> {
  await manager.query(
    `INSERT INTO hashtag_doc (hashtag_id, hashtag, count_stories)
     SELECT * FROM unnest($1::bigint[], $2::text[], $3::int[])
     ON CONFLICT (hashtag_id) DO UPDATE SET count_stories = excluded.count_stories`,
    [
      hashtags.map((one) => one.hashtag_id),
      hashtags.map((one) => one.hashtag),
      hashtags.map((one) => one.count_stories),
    ],
  );
  const named = hashtags.map(({ hashtag_id: id, hashtag, count_stories: weight }) => ({
    id,
    names: [fold(hashtag)],
    weight,
  }));
  await putNames('hashtag', named, manager);
}

async function putUsers(users: readonly IndexedUser[], manager: EntityManager): Promise<void> {
  await manager.query(
    `INSERT INTO user_doc (user_id, name_key, words, count_subscribers, joined_at)
     SELECT id, lower(username), ${words(`concat_ws(' ', username, display_name)`, 'A')} || ${words('bio', 'D')},
            subscribers, joined_at
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::int[], $6::timestamptz[])
          AS given(id, username, display_name, bio, subscribers, joined_at)
     ON CONFLICT (user_id) DO UPDATE SET
       name_key = excluded.name_key, words = excluded.words, count_subscribers = excluded.count_subscribers`,
    [
      users.map((one) => one.user_id),
      users.map((one) => one.username),
      users.map((one) => one.display_name),
      users.map((one) => one.bio),
      users.map((one) => one.count_subscribers),
      users.map((one) => one.joined_at),
    ],
  );
  const named = users.map(({ user_id: id, username, display_name, count_subscribers: weight }) => ({
    id,
    names: [fold(username), fold(display_name ?? '')],
    weight,
  }));
  await putNames('user', named, manager);
}

/** Replaces the names of some; those that stay are only touched when their weight changes. */
async function putNames(
  kind: 'story' | 'hashtag' | 'user',
  named: readonly Name[],
  manager: EntityManager,
): Promise<void> {
  const rows = named.flatMap(({ id, names, weight }) =>
    [...new Set(names.map((name) => [...name].slice(0, nameLength).join('').trim()))]
      .filter((name) => name !== '')
      .map((name) => ({ id, name, weight })),
  );
  const given = [rows.map(({ id }) => id), rows.map(({ name }) => name)];
  await manager.query(
    `DELETE FROM name_doc WHERE kind = $1 AND doc_id = ANY($2)
       AND NOT EXISTS (
         SELECT FROM unnest($3::bigint[], $4::text[]) AS given(id, name)
         WHERE given.id = name_doc.doc_id AND given.name = name_doc.name
       )`,
    [kind, named.map(({ id }) => id), ...given],
  );
  await manager.query(
    `INSERT INTO name_doc AS known (kind, doc_id, name, weight)
     SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::bigint[])
     ON CONFLICT (kind, doc_id, name) DO UPDATE SET weight = excluded.weight WHERE known.weight <> excluded.weight`,
    [kind, ...given, rows.map(({ weight }) => weight)],
  );
}
