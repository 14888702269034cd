import { StoryCard, StoryCardSkeleton } from '../stories/index.js';
import { excerptOf, type FoundOf } from './excerpt-of.js';

export { StoryFilters, StorySearch } from './story-search.js';

/** A story that was found; the shape of one that is on its way. */
export function FoundStory({ item }: { readonly item?: FoundOf<'story_article'> }) {
  return item === undefined ? <StoryCardSkeleton /> : <StoryCard story={item} {...excerptOf(item)} />;
}
