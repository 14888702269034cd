import { connectDatabase, Cursors, ReadReplica, sql } from '@quillstead/service-kit';
import { ListCommentReplies } from '../../apps/content/dist/comment/list-comment-replies.js';
import { ListStoryComments } from '../../apps/content/dist/comment/list-story-comments.js';
import { database } from '../../apps/content/dist/database/data-source.js';
import { ListLikes } from '../../apps/content/dist/like/list-likes.js';
import { ListUserPosts } from '../../apps/content/dist/profile-lists/list-user-posts.js';
import { traitsOf } from '../../apps/content/dist/story/describe-story.js';
import { ListHome } from '../../apps/content/dist/story/list-home.js';
import { categories, explain, languages, oneOf, openDataSet, sizeOf, unequal } from './data-set.mjs';

const deepest = 1_000;

/** Measures PostgreSQL's cost of a page of each list at a million stories: the first, and the thousandth or last. */
export async function storyLists({ isShort }) {
  const { size, followers, bookmarkers } = sizesOf(isShort);
  const steps = () => stepsOf(size, followers, bookmarkers);
  const server = await openDataSet({ app: 'content', isShort, tables, steps });
  const dataSource = await connectDatabase(
    { name: 'content', database },
    { DATABASE_URL: server.url, DATABASE_POOL: 2 },
  );
  try {
    const cursors = new Cursors('a secret of the bench');
    /** @type {import('../bench.mjs').Row[]} */
    const rows = [];
    for (const list of await listsOf(dataSource, cursors, { size, followers, bookmarkers })) {
      rows.push(...(await costOf(list, 1, undefined, dataSource)));
      let page = 1;
      /** @type {string | undefined} */
      let next;
      while (page < deepest) {
        const following = (await list.read(next)).next;
        if (following === null) break;
        [page, next] = [page + 1, following];
      }
      if (page > 1) rows.push(...(await costOf(list, page, next, dataSource)));
    }
    return rows;
  } finally {
    await dataSource.destroy();
    await server.stop();
  }
}

/** @param {Awaited<ReturnType<typeof listsOf>>[number]} list */
async function costOf(list, page, next, dataSource) {
  const cost = await explain(dataSource, () => list.read(next));
  const what = `${list.name}, page ${page}`;
  return [
    { what, figure: cost.milliseconds, unit: `ms, ${cost.statements} statement`, atMost: list.milliseconds },
    { what: `${what}: buffers`, figure: cost.buffers, atMost: list.buffers },
    ...(list.keyBuffers
      ? [{ what: `${what}: buffers of the keys`, figure: cost.keyBuffers, atMost: list.keyBuffers }]
      : []),
  ];
}

/** Unequal as in life: a few authors, stories and hashtags have most. */
function sizesOf(isShort) {
  const of = sizeOf(isShort);
  const size = {
    stories: of(1_000_000),
    authors: of(50_000),
    hashtags: of(2_000),
    bookmarks: of(1_000_000),
    subscriptions: of(1_000_000),
  };
  // Members who follow so many authors or hashtags: those with the most stories, or those with the fewest.
  const followers = [10, 200, 2_000].flatMap((count, index) => [
    { id: size.authors + 1 + 2 * index, count: Math.min(count, size.authors), kind: 'popular' },
    { id: size.authors + 2 + 2 * index, count: Math.min(count, size.authors), kind: 'quiet' },
  ]);
  const bookmarkers = [10, of(20_000)].map((count, index) => ({
    id: size.authors + followers.length + 1 + index,
    count,
  }));
  return { size, followers, bookmarkers };
}

/** How many of something a story has: Pareto's law with the exponent 1.25, so a mean of five times the least. */
const share = (least, most) => `least(${most}, floor(${least} * power(1 - random(), -0.8)))::int`;
const traits = traitsOf('story_plan', sql`story_plan.is_unfinished`).text;

const stepsOf = (size, followers, bookmarkers) => ({
  people: `
    INSERT INTO user_projection (user_id, username, is_private, is_verified, status, joined_at)
    SELECT n, 'author_' || n, (n % 20 = 7)::int, (n % 3 = 0)::int,
           CASE WHEN n % 97 = 3 THEN 'suspended' ELSE 'active' END, '2021-11-21'
    FROM generate_series(1, ${size.authors + followers.length + bookmarkers.length}) AS n`,
  hashtags: `
    INSERT INTO hashtag (id, key, value) OVERRIDING SYSTEM VALUE
    SELECT n, '#tag_' || n, '#Tag_' || n FROM generate_series(1, ${size.hashtags}) AS n`,
  plan: `
    CREATE UNLOGGED TABLE story_plan AS
    SELECT n AS id, ${unequal(size.authors)} AS author_id, (random() < 0.05)::int AS is_nsfw,
           timestamptz '2021-11-21' + n * interval '157 seconds' AS posted_at,
           ${share(4.8, Math.min(40_000, size.authors))} AS likes, ${share(1.2, 20_000)} AS comments,
           ARRAY(SELECT DISTINCT ${unequal(size.hashtags)} FROM generate_series(1, n % 4)) AS tags,
           ${oneOf(languages)} AS lang, ${oneOf(categories)} AS category, (random() < 0.2)::int AS rating,
           CASE WHEN random() < 0.1 THEN ARRAY['violence'] ELSE '{}' END AS content_warnings,
           random() < 0.1 AS is_unfinished
    FROM generate_series(1, ${size.stories}) AS n`,
  open: `
    ALTER TABLE story_plan ADD is_open int, ADD score float8, ADD first_comment bigint;
    UPDATE story_plan SET is_open = (author.is_private = 0 AND author.status = 'active')::int,
      rating = 2 * is_nsfw + rating, score = log(greatest(1, likes + 2 * comments)::float8) + extract(epoch FROM posted_at)::float8 / 45000,
      first_comment = sums.before + 1
    FROM user_projection author,
      (SELECT id, sum(comments) OVER (ORDER BY id) - comments AS before FROM story_plan) AS sums
    WHERE author.user_id = story_plan.author_id AND sums.id = story_plan.id`,
  stories: `
    INSERT INTO story (id, author_id, slug, title, rich_text_story, rich_text_story_substring, hashtag_list,
      is_nsfw, is_open, font_family, count_words, count_chars, category, posted_at, rating, content_warnings,
      detected_lang) OVERRIDING SYSTEM VALUE
    SELECT id, author_id, 'story-' || id, 'Story ' || id,
           '<p>' || repeat('It was a quiet night in the harbour. ', 10 + id % 40) || '</p>',
           repeat('It was a quiet night in the harbour. ', 8),
           ARRAY(SELECT '#Tag_' || tag FROM unnest(tags) AS tag), is_nsfw, is_open, 'Georgia', 8 * (10 + id % 40),
           37 * (10 + id % 40), category, posted_at, rating, content_warnings, lang
    FROM story_plan`,
  stats: `
    INSERT INTO story_stat (story_id, count_likes, count_comments, score, author_id, posted_at, is_open, is_nsfw,
      lang, traits, hashtag_ids)
    SELECT id, likes, comments, score, author_id, posted_at, is_open, is_nsfw, lang, ${traits}, tags FROM story_plan`,
  'hashtags of stories': `
    INSERT INTO story_hashtag (hashtag_id, story_id, author_id, posted_at, count_likes, score, is_open, is_nsfw,
      lang, traits, hashtag_ids)
    SELECT unnest(tags), id, author_id, posted_at, likes, score, is_open, is_nsfw, lang, ${traits}, tags
    FROM story_plan`,
  likes: `
    INSERT INTO story_like (story_id, user_id, created_at)
    SELECT id, 1 + (id::bigint * 7919 + step::bigint * 104729) % ${size.authors}, posted_at + step * interval '40 seconds'
    FROM story_plan, generate_series(1, likes) AS step`,
  comments: `
    INSERT INTO comment (id, story_id, author_id, comment_reply_id, comment_level, comment_text, count_likes,
      count_replies, posted_at) OVERRIDING SYSTEM VALUE
    SELECT first_comment + step - 1, id, 1 + (id::bigint * 31 + step::bigint * 7919) % ${size.authors},
           CASE WHEN step % 5 = 0 THEN first_comment END, (step % 5 = 0)::int,
           'It was a quiet night in the harbour, as I remember it.', step % 13,
           CASE WHEN step = 1 THEN comments / 5 ELSE 0 END, posted_at + step * interval '5 minutes'
    FROM story_plan, generate_series(1, comments) AS step`,
  bookmarks: `
    INSERT INTO story_bookmark (story_id, user_id, created_at)
    SELECT 1 + (n::bigint * 7919) % ${size.stories}, 1 + n % 1000, timestamptz '2026-01-01' + n * interval '1 second'
    FROM generate_series(1, ${size.bookmarks}) AS n ON CONFLICT DO NOTHING`,
  bookmarkers: bookmarkers
    .map(
      ({ id, count }) => `
        INSERT INTO story_bookmark (story_id, user_id, created_at)
        SELECT 1 + (n::bigint * 7919 * ${id}) % ${size.stories}, ${id}, timestamptz '2026-01-01' + n * interval '1 second'
        FROM generate_series(1, ${count}) AS n`,
    )
    .join(';'),
  subscriptions: `
    INSERT INTO subscription (subscriber_id, author_id, code)
    SELECT 1 + n % ${size.authors}, ${unequal(size.authors)}, random() < 0.95
    FROM generate_series(1, ${size.subscriptions}) AS n ON CONFLICT DO NOTHING`,
  followers: followers
    .flatMap(({ id, count, kind }) => [
      `INSERT INTO subscription (subscriber_id, author_id, code)
       SELECT ${id}, ${kind === 'popular' ? 'n' : `${size.authors} + 1 - n`}, true FROM generate_series(1, ${count}) AS n`,
      `INSERT INTO hashtag_subscription (user_id, hashtag_id)
       SELECT ${id}, ${kind === 'popular' ? 'n' : `${size.hashtags} + 1 - n`}
       FROM generate_series(1, least(${count}, ${size.hashtags})) AS n`,
    ])
    .join(';'),
  'counts of authors': `
    INSERT INTO author_stat (user_id, count_stories, first_posted_at, last_posted_at, last_story_id)
    SELECT author_id, count(*), min(posted_at), max(posted_at), (array_agg(id ORDER BY id DESC))[1]
    FROM story_plan GROUP BY author_id`,
  'counts of hashtags': `
    INSERT INTO hashtag_stat (hashtag_id, count_stories, first_posted_at, last_posted_at, last_story_id)
    SELECT hashtag_id, count(*) FILTER (WHERE is_open = 1), min(posted_at), max(posted_at),
           (array_agg(story_id ORDER BY story_id DESC))[1]
    FROM story_hashtag GROUP BY hashtag_id`,
  end: `
    DROP TABLE story_plan;
    SELECT setval(pg_get_serial_sequence('story', 'id'), ${size.stories});
    SELECT setval(pg_get_serial_sequence('comment', 'id'), (SELECT max(id) FROM comment))`,
});

const tables = [
  'story',
  'story_stat',
  'story_hashtag',
  'story_like',
  'comment',
  'story_bookmark',
  'user_projection',
];

/** @type {{ viewer: object | null }} */
const visitor = { viewer: null };
const member = (id, show_nsfw = 0) => ({
  viewer: { id, session_id: 1, username: `author_${id}`, role: 'member', show_nsfw },
});
const seeingNsfw = member(5, 1);
const without_hashtags = Array.from({ length: 10 }, (_, index) => `#tag_${index + 1}`);
const every = {
  lengths: ['epic'],
  ratings: ['teen'],
  without_hashtags,
  without_warnings: ['violence'],
  is_finished: 1,
};
const sorts = ['newest', 'top', 'trending'];

/** Filters that many stories pass, few, or none, for a visitor. */
const filters = {
  'in a rare language': { lang: 'fi' },
  epics: { lengths: ['epic'] },
  'without ten hashtags': { without_hashtags },
  'every condition': every,
  'only finished': { is_finished: 1 },
  'epics of the busiest hashtag': { lengths: ['epic'], hashtag: '#tag_1' },
  'every condition, of a busy hashtag': { ...every, hashtag: '#tag_11' },
};
/** The same for a member who reads what others may not. */
const nsfwFilters = {
  'every condition, a member with NSFW': { ...every, ratings: ['teen', 'mature'] },
  explicit: { ratings: ['explicit'] },
  'epics, a member with NSFW': { lengths: ['epic'] },
};
/** Filters of what a member follows: most stories pass, few, or none. */
const ofFollowed = {
  'only finished': { is_finished: 1 },
  epics: { lengths: ['epic'] },
  'every condition': every,
};

/**
 * The lists that are measured: each reads a page by its payload, for somebody.
 * @returns {Promise<{ name: string, read: (next?: string) => Promise<{ items: unknown[], next: string | null }>,
 *   milliseconds: number, buffers: number, keyBuffers?: number }[]>} with the targets of a page
 */
async function listsOf(dataSource, cursors, { size, followers, bookmarkers }) {
  const replica = new ReadReplica(dataSource);
  const home = new ListHome(replica, cursors);
  const posts = new ListUserPosts(replica, cursors);
  const likes = new ListLikes(dataSource, cursors);
  const comments = new ListStoryComments(replica, cursors);
  const replies = new ListCommentReplies(replica, cursors);
  const [most] = await dataSource.query(
    `SELECT slug, id, (SELECT min(id) FROM comment WHERE story_id = story.id) AS comment FROM story
     JOIN story_stat ON story_id = id WHERE story.is_open = 1 ORDER BY count_comments DESC LIMIT 1`,
  );
  const [liked] = await dataSource.query(
    'SELECT slug FROM story JOIN story_stat ON story_id = id WHERE story.is_open = 1 ORDER BY count_likes DESC LIMIT 1',
  );
  const list = (name, run, payload, context = visitor) => ({
    name,
    read: (next) =>
      run({ ...payload, next }, { requestId: 'bench', deadline: Date.now() + 60_000, ...context }),
    milliseconds: 1,
    buffers: 100,
  });
  const ofHome = (name, payload, context = visitor) =>
    list(
      name,
      home.execute.bind(home),
      { ...payload, ...(context !== visitor && { excludeKeys: ['hashtag_recommendations'] }) },
      context,
    );
  const inSorts = (name, payload, context) =>
    sorts.map((sort) => ofHome(name.replace('SORT', sort), { sort, ...payload }, context));
  const inFilters = (named, context) =>
    Object.entries(named).flatMap(([name, payload]) =>
      inSorts(`home, SORT, ${name}`, { ...payload, excludeKeys: ['hashtag_recommendations'] }, context).map(
        (one) => ({ ...one, milliseconds: 5, keyBuffers: 60 }),
      ),
    );
  const followed = ['authors', 'hashtags'].flatMap((filter2) =>
    followers.flatMap((who) => {
      const name = `home of ${who.count} ${who.kind} ${filter2} followed`;
      const of = (rest, payload) => ({
        ...ofHome(`${name}${rest}`, { filter2, ...payload }, member(who.id)),
        milliseconds: 3,
        buffers: 1_100,
      });
      const filtered = Object.entries(ofFollowed).map(([rest, payload]) => of(`, ${rest}`, payload));
      return [of('', {}), ...(who.count === 10 ? [of(', top', { sort: 'top' })] : []), ...filtered];
    }),
  );
  const profile = { username: 'author_1' };
  return [
    ...inSorts('home, SORT', {}),
    ...inSorts('home, SORT, a member with NSFW', {}, seeingNsfw),
    ...bookmarkers.flatMap(({ id, count }) =>
      inSorts(`home, SORT, a member with ${count} bookmarks`, {}, member(id)),
    ),
    ...inSorts('home of the busiest hashtag, SORT', { hashtag: '#tag_1' }),
    ofHome('home of a quiet hashtag, newest', { hashtag: `#tag_${size.hashtags - 1}` }),
    ...inFilters(filters),
    ...inFilters(nsfwFilters, seeingNsfw),
    ...followed,
    ...['newest', 'top'].map((sort) =>
      list(`the busiest author's stories, ${sort}`, posts.posts.bind(posts), {
        ...profile,
        sort,
      }),
    ),
    list("an author's comments", posts.posts.bind(posts), { ...profile, filter: 'comments' }),
    list("a member's bookmarks", posts.bookmarks.bind(posts), { username: 'author_5' }, member(5)),
    ...['newest', 'top', 'chronological'].map((sort) =>
      list(`comments of the most commented story, ${sort}`, comments.execute.bind(comments), {
        slug: most.slug,
        sort,
      }),
    ),
    list('replies to its first comment', replies.execute.bind(replies), {
      comment_id: most.comment,
    }),
    ...['newest', 'alphabetical'].map((sort) =>
      list(`likes of the most liked story, ${sort}`, likes.ofStory.bind(likes), {
        slug: liked.slug,
        sort,
      }),
    ),
  ];
}
