import { CommentSkeleton, PostedComment } from '../comments/index.js';
import { type Post, PostList } from './post-list.js';
import type { ProfileListProps } from './profile-list.js';

/** The comments that a person has posted, or that a member keeps. */
export function CommentList(props: ProfileListProps) {
  return <PostList {...props} render={renderComment} skeleton={<CommentSkeleton />} />;
}

const renderComment = (post: Post) =>
  post.content_type === 'comment_article' && <PostedComment comment={post} />;
