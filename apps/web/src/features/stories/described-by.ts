import type { ReadableStory } from './use-story.js';

/**
 * The fields of a story from which its description for machines is made: none without a preview, and not the text of an
 * NSFW story.
 */
export function describedBy(story: ReadableStory | null) {
  if (story === null || story.is_shareable === 0) return {};
  const { description, rich_text_story, is_nsfw } = story;
  return is_nsfw === 1 ? { description } : { description, rich_text_story };
}
