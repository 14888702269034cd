import { join } from 'node:path';
import { ReadReplica } from '@quillstead/service-kit';
import { bookmarkers, followers } from './size.mjs';

const content = join(import.meta.dirname, '../../../apps/content/dist');
const load = (path) => import(join(content, path));

/** @type {{ viewer: object | null }} */
const visitor = { viewer: null };
const member = (id, show_nsfw = 0) => ({
  viewer: { id, session_id: 1, username: `author_${id}`, role: 'member', show_nsfw },
});

const seeingNsfw = member(5, 1);
const tenHashtags = Array.from({ length: 10 }, (_, index) => `#tag_${index + 1}`);
const all = {
  lengths: ['epic'],
  ratings: ['teen'],
  without_hashtags: tenHashtags,
  without_warnings: ['violence'],
  is_finished: 1,
};
const sorts = ['newest', 'top', 'trending'];

/** Filters that many stories pass, few, or none. */
const filtered = sorts.flatMap((sort) => [
  { name: `${sort}, in a rare language`, payload: { sort, lang: 'fi' } },
  { name: `${sort}, epics`, payload: { sort, lengths: ['epic'] } },
  { name: `${sort}, without ten hashtags`, payload: { sort, without_hashtags: tenHashtags } },
  { name: `${sort}, every condition`, payload: { sort, ...all } },
  {
    name: `${sort}, every condition, a member with NSFW`,
    payload: { sort, ...all, ratings: ['teen', 'mature'] },
    context: seeingNsfw,
  },
  { name: `${sort}, only finished`, payload: { sort, is_finished: 1 } },
  { name: `${sort}, explicit`, payload: { sort, ratings: ['explicit'] }, context: seeingNsfw },
  { name: `${sort}, epics, a member with NSFW`, payload: { sort, lengths: ['epic'] }, context: seeingNsfw },
  { name: `${sort}, epics of the busiest hashtag`, payload: { sort, lengths: ['epic'], hashtag: '#tag_1' } },
  { name: `${sort}, every condition, of a busy hashtag`, payload: { sort, ...all, hashtag: '#tag_11' } },
]);

/** The same of what a member follows: most stories pass, few, or none. */
const ofFollowedFiltered = [
  { name: 'only finished', payload: { is_finished: 1 } },
  { name: 'epics', payload: { lengths: ['epic'] } },
  { name: 'every condition', payload: all },
];

/**
 * The lists that are measured: each reads a page by its payload, for somebody.
 * @returns {Promise<{ name: string, read: (next?: string) => Promise<{ items: unknown[], next: string | null }>,
 *   milliseconds: number, buffers?: number, keyBuffers?: number }[]>} with the targets of a page
 */
export async function storyLists(dataSource, cursors) {
  const [{ ListHome }, { ListUserPosts }, { ListLikes }, { ListStoryComments }, { ListCommentReplies }] =
    await Promise.all([
      load('story/list-home.js'),
      load('profile-lists/list-user-posts.js'),
      load('like/list-likes.js'),
      load('comment/list-story-comments.js'),
      load('comment/list-comment-replies.js'),
    ]);
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
  const list = (name, run, payload, context) => ({
    name,
    read: (next) =>
      run({ ...payload, next }, { requestId: 'bench', deadline: Date.now() + 60_000, ...context }),
    milliseconds: 1,
  });
  const ofHome = (name, payload, context = visitor) =>
    list(name, (...given) => home.execute(...given), payload, context);
  const ofFollowed = (name, payload, { id }) => ({
    ...ofHome(name, { ...payload, excludeKeys: ['hashtag_recommendations'] }, member(id)),
    milliseconds: 3,
    buffers: 1_100,
  });
  return [
    ...sorts.map((sort) => ofHome(`home, ${sort}`, { sort })),
    ...sorts.map((sort) =>
      ofHome(
        `home, ${sort}, a member with NSFW`,
        { sort, excludeKeys: ['hashtag_recommendations'] },
        member(5, 1),
      ),
    ),
    ...bookmarkers.flatMap(({ id, count }) =>
      sorts.map((sort) =>
        ofHome(
          `home, ${sort}, a member with ${count} bookmarks`,
          { sort, excludeKeys: ['hashtag_recommendations'] },
          member(id),
        ),
      ),
    ),
    ...sorts.map((sort) => ofHome(`home of the busiest hashtag, ${sort}`, { sort, hashtag: '#tag_1' })),
    ofHome('home of a quiet hashtag, newest', { hashtag: '#tag_1999' }),
    ...filtered.map(({ name, payload, context = visitor }) => ({
      ...ofHome(`home, ${name}`, { ...payload, excludeKeys: ['hashtag_recommendations'] }, context),
      milliseconds: 5,
      keyBuffers: 60,
    })),
    ...['authors', 'hashtags'].flatMap((filter2) =>
      followers.map((who) =>
        ofFollowed(`home of ${who.count} ${who.kind} ${filter2} followed`, { filter2 }, who),
      ),
    ),
    ...['authors', 'hashtags'].flatMap((filter2) =>
      followers
        .filter(({ count }) => count === 10)
        .map((who) =>
          ofFollowed(`home of 10 ${who.kind} ${filter2} followed, top`, { filter2, sort: 'top' }, who),
        ),
    ),
    ...['authors', 'hashtags'].flatMap((filter2) =>
      followers.flatMap((who) =>
        ofFollowedFiltered.map(({ name, payload }) =>
          ofFollowed(
            `home of ${who.count} ${who.kind} ${filter2} followed, ${name}`,
            { filter2, ...payload },
            who,
          ),
        ),
      ),
    ),
    list(
      "the busiest author's stories, newest",
      (...given) => posts.posts(...given),
      { username: 'author_1' },
      visitor,
    ),
    list(
      "the busiest author's stories, top",
      (...given) => posts.posts(...given),
      { username: 'author_1', sort: 'top' },
      visitor,
    ),
    list(
      "an author's comments",
      (...given) => posts.posts(...given),
      { username: 'author_1', filter: 'comments' },
      visitor,
    ),
    list(
      "a member's bookmarks",
      (...given) => posts.bookmarks(...given),
      { username: 'author_5' },
      member(5),
    ),
    ...['newest', 'top', 'chronological'].map((sort) =>
      list(
        `comments of the most commented story, ${sort}`,
        (...given) => comments.execute(...given),
        { slug: most.slug, sort },
        visitor,
      ),
    ),
    list(
      'replies to its first comment',
      (...given) => replies.execute(...given),
      { comment_id: most.comment },
      visitor,
    ),
    ...['newest', 'alphabetical'].map((sort) =>
      list(
        `likes of the most liked story, ${sort}`,
        (...given) => likes.ofStory(...given),
        { slug: liked.slug, sort },
        visitor,
      ),
    ),
  ];
}
