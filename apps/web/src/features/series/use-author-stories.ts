import { listUserPosts, type StoryArticle } from '@quillstead/contracts';
import { useFeed } from '../feed/index.js';

type Post = StoryArticle | { readonly content_type: 'comment_article'; readonly comment_id: number };

const failed = 'Your stories could not be loaded. Please try again in a moment.';

const idOf = (post: Post): number =>
  post.content_type === 'story_article' ? post.story_id : post.comment_id;

/** The stories of an author, the newest first. To the author each says in which series it is. */
export function useAuthorStories(username: string) {
  const payload = { username, sort: 'newest', filter: 'stories' } as const;
  return useFeed(listUserPosts, payload, { failed, idOf, isInner: true });
}
