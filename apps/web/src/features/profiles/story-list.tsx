import { StoryCard, StoryCardSkeleton } from '../stories/index.js';
import { type Post, PostList } from './post-list.js';
import type { ProfileListProps } from './profile-list.js';

/** The stories that a person has published, or that a member has bookmarked. */
export function StoryList(props: ProfileListProps) {
  return <PostList {...props} render={renderStory} skeleton={<StoryCardSkeleton />} />;
}

const renderStory = (post: Post) => post.content_type === 'story_article' && <StoryCard story={post} />;
