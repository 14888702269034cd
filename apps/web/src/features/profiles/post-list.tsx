import { listUserBookmarks, listUserPosts, type ResponseTypes } from '@quillstead/contracts';
import type { ReactNode } from 'react';
import { Feed, useFeed } from '../feed/index.js';
import { EmptyPosts } from './empty-posts.js';
import type { ProfileListProps } from './profile-list.js';

export type Post = ResponseTypes['post_list']['items'][number];

interface PostListProps extends ProfileListProps {
  readonly render: (post: Post) => ReactNode;
  /** The shape of an item that is on its way. */
  readonly skeleton: ReactNode;
}

const idOfPost = (post: Post): string =>
  post.content_type === 'story_article' ? `story:${post.story_id}` : `comment:${post.comment_id}`;

/** The posts or the bookmarks of a member. */
export function PostList({ render, skeleton, ...props }: PostListProps) {
  const { username, chosen } = props;
  const { list, sort, filter } = chosen;
  const noun = filter === 'comments' ? 'comments' : 'stories';
  const feed = useFeed(
    list === 'bookmarks' ? listUserBookmarks : listUserPosts,
    { username, sort, filter },
    { failed: `The ${noun} could not be loaded. Please try again in a moment.`, idOf: idOfPost },
  );
  return (
    <Feed feed={feed} noun={noun} render={render} skeleton={skeleton} empty={<EmptyPosts {...props} />} />
  );
}
