import { listUserBookmarks, listUserPosts, type ResponseTypes } from '@quillstead/contracts';
import { CommentSkeleton, PostedComment } from '../comments/index.js';
import { Feed, useFeed } from '../feed/index.js';
import { StoryCard, StoryCardSkeleton } from '../stories/index.js';
import { EmptyPosts } from './empty-posts.js';
import type { ProfileListProps } from './chosen-list.js';

type Post = ResponseTypes['post_list']['items'][number];

const idOfPost = (post: Post): string =>
  post.content_type === 'story_article' ? `story:${post.story_id}` : `comment:${post.comment_id}`;

/** The stories or comments that a person has posted, or that a member has bookmarked. */
export function PostList(props: ProfileListProps) {
  const { username, chosen } = props;
  const { list, sort, filter } = chosen;
  const noun = filter === 'comments' ? 'comments' : 'stories';
  const feed = useFeed(
    list === 'bookmarks' ? listUserBookmarks : listUserPosts,
    { username, sort, filter },
    {
      failed: `The ${noun} could not be loaded. Please try again in a moment.`,
      idOf: idOfPost,
      hasEnd: true,
    },
  );
  return (
    <Feed
      feed={feed}
      noun={noun}
      render={(post) =>
        post.content_type === 'story_article' ? <StoryCard story={post} /> : <PostedComment comment={post} />
      }
      skeleton={noun === 'comments' ? <CommentSkeleton /> : <StoryCardSkeleton />}
      empty={<EmptyPosts {...props} />}
    />
  );
}
