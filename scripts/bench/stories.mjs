import { connectDatabase, Cursors, ReadReplica } from '@quillstead/service-kit';
import { ListCommentReplies } from '../../apps/content/dist/comment/list-comment-replies.js';
import { ListStoryComments } from '../../apps/content/dist/comment/list-story-comments.js';
import { CoverAddresses } from '../../apps/content/dist/cover-files/index.js';
import { database } from '../../apps/content/dist/database/data-source.js';
import { ListLikes } from '../../apps/content/dist/like/list-likes.js';
import { ListUserPosts } from '../../apps/content/dist/profile-lists/list-user-posts.js';
import { ListHome } from '../../apps/content/dist/story/list-home.js';
import { explain, openDataSet } from './data-set.mjs';
import { secret } from './harness.mjs';
import { sizesOf, storySteps } from './stories-data.mjs';

const deepest = 1_000;

/** Measures PostgreSQL's cost of a page of each list at a million stories: the first, and the thousandth or last. */
export async function storyLists({ isShort }) {
  const sizes = sizesOf(isShort);
  const server = await openDataSet({ app: 'content', isShort, steps: () => storySteps(sizes) });
  const config = { DATABASE_URL: server.url, DATABASE_POOL: 2 };
  const dataSource = await connectDatabase({ name: 'content', database }, config);
  try {
    /** @type {import('../bench.mjs').Row[]} */
    const rows = [];
    for (const list of await listsOf(dataSource, sizes)) {
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

/** @type {{ viewer: object | null }} */
const visitor = { viewer: null };
const member = (id, show_nsfw = 0) => ({
  viewer: { id, session_id: 1, username: `author_${id}`, role: 'member', show_nsfw },
});
const seeingNsfw = member(5, 1);
const without_hashtags = Array.from({ length: 10 }, (_, index) => `#tag_${index + 1}`);
const epics = { lengths: ['epic'] };
const finished = { is_finished: 1 };
const every = { ...epics, ...finished, ratings: ['teen'], without_hashtags, without_warnings: ['violence'] };
const sorts = ['newest', 'top', 'trending'];

/** Filters that many stories pass, few, or none: for a visitor, or for a member who reads what others may not. */
const filters = [
  ['in a rare language', { lang: 'fi' }],
  ['epics', epics],
  ['without ten hashtags', { without_hashtags }],
  ['every condition', every],
  ['only finished', finished],
  ['epics of the busiest hashtag', { ...epics, hashtag: '#tag_1' }],
  ['every condition, of a busy hashtag', { ...every, hashtag: '#tag_11' }],
  ['every condition, a member with NSFW', { ...every, ratings: ['teen', 'mature'] }, seeingNsfw],
  ['explicit', { ratings: ['explicit'] }, seeingNsfw],
  ['epics, a member with NSFW', epics, seeingNsfw],
];
/** Filters of what a member follows: all stories pass, most, few, or none. */
const ofFollowed = { '': {}, ', only finished': finished, ', epics': epics, ', every condition': every };

/**
 * The lists that are measured: each reads a page by its payload, for somebody.
 * @returns {Promise<{ name: string, read: (next?: string) => Promise<{ items: unknown[], next: string | null }>,
 *   milliseconds: number, buffers: number, keyBuffers?: number }[]>} with the targets of a page
 */
async function listsOf(dataSource, { size, followers, bookmarkers }) {
  const cursors = new Cursors(secret);
  const replica = new ReadReplica(dataSource);
  const covers = new CoverAddresses({ DEPLOYMENT_SECRET: secret });
  const home = new ListHome(replica, cursors, covers);
  const posts = new ListUserPosts(replica, cursors, covers);
  const likes = new ListLikes(dataSource, cursors);
  const comments = new ListStoryComments(replica, cursors);
  const replies = new ListCommentReplies(replica, cursors);
  const firstBy = async (count) => {
    const [first] = await dataSource.query(
      `SELECT slug, (SELECT min(id) FROM comment WHERE story_id = story.id) AS comment_id FROM story
       JOIN story_stat ON story_id = id WHERE story.is_open = 1 ORDER BY ${count} DESC LIMIT 1`,
    );
    return first;
  };
  const { slug, comment_id } = await firstBy('count_comments');
  const liked = await firstBy('count_likes');
  const list = (name, run, payload, context = visitor, targets = {}) => ({
    name,
    read: (next) =>
      run({ ...payload, next }, { requestId: 'bench', deadline: Date.now() + 60_000, ...context }),
    milliseconds: 1,
    buffers: 100,
    ...targets,
  });
  const ofHome = (name, payload, context = visitor, targets = {}) => {
    const excludeKeys = context === visitor && !targets.keyBuffers ? [] : ['hashtag_recommendations'];
    return list(name, home.execute.bind(home), { ...payload, excludeKeys }, context, targets);
  };
  const inSorts = (name, payload, context, targets) =>
    sorts.map((sort) => ofHome(name.replace('SORT', sort), { sort, ...payload }, context, targets));
  const followed = ['authors', 'hashtags'].flatMap((filter2) =>
    followers.flatMap(({ id, count, kind }) => {
      const of = (rest, payload) => {
        const name = `home of ${count} ${kind} ${filter2} followed${rest}`;
        return ofHome(name, { filter2, ...payload }, member(id), { milliseconds: 3, buffers: 1_100 });
      };
      const filtered = Object.entries(ofFollowed).map(([rest, payload]) => of(rest, payload));
      return count === 10 ? [...filtered, of(', top', { sort: 'top' })] : filtered;
    }),
  );
  const username = 'author_1';
  return [
    ...inSorts('home, SORT', {}),
    ...inSorts('home, SORT, a member with NSFW', {}, seeingNsfw),
    ...bookmarkers.flatMap(({ id, count }) =>
      inSorts(`home, SORT, a member with ${count} bookmarks`, {}, member(id)),
    ),
    ...inSorts('home of the busiest hashtag, SORT', { hashtag: '#tag_1' }),
    ofHome('home of a quiet hashtag, newest', { hashtag: `#tag_${size.hashtags - 1}` }),
    ...filters.flatMap(([name, payload, context]) =>
      inSorts(`home, SORT, ${name}`, payload, context, { milliseconds: 5, keyBuffers: 60 }),
    ),
    ...followed,
    ...['newest', 'top'].map((sort) =>
      list(`the busiest author's stories, ${sort}`, posts.posts.bind(posts), { username, sort }),
    ),
    list("an author's comments", posts.posts.bind(posts), { username, filter: 'comments' }),
    list("a member's bookmarks", posts.bookmarks.bind(posts), { username: 'author_5' }, member(5)),
    ...['newest', 'top', 'chronological'].map((sort) =>
      list(`comments of the most commented story, ${sort}`, comments.execute.bind(comments), { slug, sort }),
    ),
    list('replies to its first comment', replies.execute.bind(replies), { comment_id }),
    ...['newest', 'alphabetical'].map((sort) =>
      list(`likes of the most liked story, ${sort}`, likes.ofStory.bind(likes), { slug: liked.slug, sort }),
    ),
  ];
}
