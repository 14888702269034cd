import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { traitMask } from '@quillstead/catalogue';
import { storyLabels } from '../../apps/search/dist/engine/postgres/story-labels.js';
import { wordKeys } from '../../apps/search/dist/engine/postgres/word-keys.js';
import { cutMark } from '../../apps/search/dist/engine/postgres/words-vector.js';
import { categories, languages, oneOf, unequal } from './data-set.mjs';
import { root } from '../throwaway-site/on-site.mjs';

/** The rank of a word by Zipf's law. */
const zipf = (many) => `floor(power(${many}::float8, random()))::int`;
/** The trait of a length. */
const length = oneOf(
  Object.fromEntries(
    Object.entries(categories).map(([name, share]) => {
      const key = /** @type {import('@quillstead/catalogue').StoryTrait} */ (name.replaceAll(' ', '_'));
      return [traitMask([key]), share];
    }),
  ),
);
const traits = `${length}::bigint
  | CASE WHEN random() < 0.2 THEN ${traitMask(['teen'])} ELSE ${traitMask(['general'])} END
  | CASE WHEN random() < 0.1 THEN ${traitMask(['violence'])} ELSE 0 END
  | CASE WHEN random() < 0.1 THEN ${traitMask(['unfinished'])} ELSE 0 END`;
/** The words of the data set have no sign in them, so PostgreSQL cuts them as search does. */
const words = (text, weight) =>
  `setweight(to_tsvector('every_word', ${text}), '${weight}') || ${cutMark.text}`;
/** So many pieces of text, each of some words, with their tsvector. */
const pieces = (size, table, many, least, most, weight) => `
  CREATE UNLOGGED TABLE ${table} AS
  SELECT piece, text, ${words('text', weight)} AS words FROM (
    SELECT piece, string_agg(word, ' ') AS text FROM (
      SELECT piece, ${zipf(size.words)} AS word_id
      FROM generate_series(1, ${many}) AS piece, generate_series(1, ${least} + piece % ${most - least + 1})
    ) AS drawn JOIN bench_word USING (word_id) GROUP BY piece
  ) AS written;
  ALTER TABLE ${table} ADD PRIMARY KEY (piece); ANALYZE ${table}`;

/** What fills a data set of such a size, drawn from passages and titles, unequally as in life. */
export const searchSteps = (size) => (client) => ({
  words: () => putWords(client, size),
  passages: pieces(size, 'bench_passage', size.passages, 30, 60, 'D'),
  titles: pieces(size, 'bench_title', size.titles, 1, 2, 'A'),
  people: `
    INSERT INTO user_projection (user_id, username, display_name, is_private, status, joined_at)
    SELECT n, first.word || CASE WHEN n % 2 = 0 THEN '_' ELSE '' END || last.word || CASE WHEN n % 5 = 0 THEN (n % 89)::text ELSE '' END,
           initcap(first.word || ' ' || last.word), (n % 20 = 7)::int,
           CASE WHEN n % 97 = 3 THEN 'suspended' ELSE 'active' END, '2021-11-21'
    FROM (SELECT n, 6000 + ${unequal(1500)} AS first, 8000 + ${unequal(40_000)} AS last FROM generate_series(1, ${size.people}) AS n) AS drawn
    JOIN bench_word first ON first.word_id = drawn.first JOIN bench_word last ON last.word_id = drawn.last;
    INSERT INTO user_doc (user_id, name_key, words, count_subscribers, joined_at)
    SELECT user_id, lower(username), ${words("username || ' ' || display_name", 'A')},
           least(100000, floor(5 * power(random(), -0.8)))::int, joined_at FROM user_projection`,
  hashtags: `
    INSERT INTO hashtag_doc (hashtag_id, hashtag, count_stories, named_count)
    SELECT word_id - 200, '#' || word, count, count
    FROM bench_word CROSS JOIN LATERAL (SELECT (${size.stories} / (word_id - 150))::int AS count) AS counted
    WHERE word_id BETWEEN 201 AND 200 + ${size.hashtags}`,
  plan: `
    CREATE UNLOGGED TABLE bench_plan AS
    SELECT n AS id, ${unequal(size.people)} AS author_id, ${unequal(size.titles)} AS title1, ${unequal(size.titles)} AS title2,
           1 + floor(random() * ${size.passages})::int AS passage1, 1 + floor(random() * ${size.passages})::int AS passage2,
           ${unequal(size.hashtags)} AS hashtag, (random() < 0.05)::int AS is_nsfw,
           timestamptz '2021-11-21' + n * interval '157 seconds' AS posted_at, ${oneOf(languages)} AS lang,
           ${traits} AS traits
    FROM generate_series(1, ${size.stories}) AS n; ANALYZE bench_plan`,
  stories: `
    INSERT INTO story_doc (story_id, author_id, version, title_key, title_words, hashtags, warning_keys, is_nsfw, count_words,
      posted_at, lang, traits)
    SELECT id, plan.author_id, 1, CASE WHEN id % 4 = 0 THEN 'the ' ELSE '' END || one.text || ' of ' || two.text,
           one.words || two.words || ${storyLabels('plan').text}, plan.hashtags,
           plan.warning_keys, plan.is_nsfw, 100, plan.posted_at,
           plan.lang, plan.traits
    FROM (
      SELECT bench_plan.*, ARRAY[hashtag_doc.hashtag] AS hashtags, ARRAY[]::text[] AS warning_keys
      FROM bench_plan JOIN hashtag_doc ON hashtag_doc.hashtag_id = bench_plan.hashtag
    ) AS plan JOIN bench_title one ON one.piece = title1 JOIN bench_title two ON two.piece = title2`,
  days: `
    INSERT INTO story_day (day, first_id, last_id)
    SELECT (posted_at AT TIME ZONE 'UTC')::date, min(story_id), max(story_id) FROM story_doc GROUP BY 1`,
  texts: `
    INSERT INTO story_part (story_id, part, author_id, text, words)
    SELECT id, 1, plan.author_id, initcap(left(one.text, 1)) || substr(one.text, 2) || '. ' || two.text || '.',
           doc.title_words || ${words('doc.hashtags[1]', 'A')} || person.words || one.words || two.words
    FROM bench_plan plan JOIN story_doc doc ON doc.story_id = id
    JOIN bench_passage one ON one.piece = passage1 JOIN bench_passage two ON two.piece = passage2
    JOIN user_doc person ON person.user_id = plan.author_id`,
  comments: `
    INSERT INTO comment_doc (comment_id, story_id, author_id, text, words, posted_at)
    SELECT id, id, 1 + (id::bigint * 7919) % ${size.people}, one.text, one.words, plan.posted_at + interval '1 hour'
    FROM bench_plan plan JOIN bench_passage one ON one.piece = passage1 WHERE id <= ${size.comments}`,
  names: `
    INSERT INTO name_doc (kind, doc_id, name, weight)
    SELECT 'story', story_id, left(title_key, 80), extract(epoch FROM posted_at)::bigint FROM story_doc
    UNION ALL SELECT 'story', story_id, left(substr(title_key, 5), 80), extract(epoch FROM posted_at)::bigint
    FROM story_doc WHERE title_key LIKE 'the %'
    UNION ALL SELECT 'hashtag', hashtag_id, substr(hashtag, 2), count_stories FROM hashtag_doc
    UNION SELECT 'user', user_id, translate(lower(username), '_', ' '), count_subscribers FROM user_projection JOIN user_doc USING (user_id)
    UNION SELECT 'user', user_id, lower(display_name), count_subscribers FROM user_projection JOIN user_doc USING (user_id)`,
  end: 'DROP TABLE bench_plan, bench_passage, bench_title, bench_word',
});

async function putWords(client, size) {
  const all = benchWords(size.words);
  await client.query('CREATE UNLOGGED TABLE bench_word (word_id int PRIMARY KEY, word text NOT NULL)');
  await client.query(
    'INSERT INTO bench_word SELECT place, word FROM unnest($1::text[]) WITH ORDINALITY AS given(word, place)',
    [all],
  );
  const listed = all.filter((word) => word.length >= 3);
  for (let from = 0; from < listed.length; from += 10_000) {
    const page = listed.slice(from, from + 10_000);
    await client.query(
      'INSERT INTO word_doc (word, keys) SELECT word, keys::int[] FROM unnest($1::text[], $2::text[]) AS given(word, keys)',
      [page, page.map((word) => `{${wordKeys(word).join(',')}}`)],
    );
  }
}

const folders = ['search/relevance/stories', 'content/sample/stories'];
const syllables =
  'ba ber cal dan dor el fen gar hil im jo kar len lo mar mi nel no or pel per qui ral ren sa sen sul ta ten tor u val ven wil yar zel';

/** So many words, the commoner first: those of the sample and the relevance set, then made-up ones. */
export function benchWords(many) {
  const counts = new Map();
  for (const folder of folders) {
    for (const file of readdirSync(join(root, 'apps', folder))) {
      const text = readFileSync(join(root, 'apps', folder, file), 'utf8').toLowerCase();
      for (const word of text.match(/[a-z]{2,}/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const found = new Set([...counts].sort(([, some], [, others]) => others - some).map(([word]) => word));
  const parts = syllables.split(' ');
  for (let seed = 1; found.size < many; seed += 1) {
    let [word, rest] = ['', (seed * 2_654_435_761) % 4_294_967_296];
    for (let left = 2 + (seed % 3); left >= 0; left -= 1) {
      word += parts[rest % parts.length];
      rest = Math.floor(rest / parts.length);
    }
    found.add(word);
  }
  return [...found];
}
