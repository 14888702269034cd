import type { ReadableStory } from './use-story.js';

/**
 * Of what a page's description is made for machines: nothing where there is no preview, and no text behind a question.
 */
export function describedBy(story: ReadableStory | null) {
  if (story === null || story.is_shareable === 0) return {};
  const { description, rich_text_story, is_nsfw } = story;
  return is_nsfw === 1 ? { description } : { description, rich_text_story };
}
