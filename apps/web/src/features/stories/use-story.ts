import { readStory, type ResponseTypes } from '@quillstead/contracts';
import { useOperation } from '../../lib/operation-query.js';

const failed = 'The story could not be loaded. Please try again in a moment.';

type StoryPage = ResponseTypes['story_page'];
export type ReadableStory = Extract<StoryPage, { content_access: true }>;
export type LockedStory = Extract<StoryPage, { content_access: false }>;

/**
 * Returns a story by its slug: loading, failed or loaded.
 *
 * @param isRead false where only what is said about it is needed, which comes with a page that does not show its text
 */
export function useStory(slug: string, isRead = true) {
  const { response, failure, load } = useOperation(
    readStory,
    { slug },
    { failed, suffices: (story) => !isRead || isWhole(story) },
  );
  const isShown = response !== null && (!isRead || isWhole(response) || opensByClick(response));
  return { story: isShown ? response : null, failure, load };
}

/** True if the response has the text of the story; a page that does not show the text comes without it. */
const isWhole = (story: StoryPage): boolean => !story.content_access || story.rich_text_story !== '';

/** True for a story behind the gate for NSFW, which is shown at once: its text loads while the reader decides. */
const opensByClick = (story: StoryPage): boolean =>
  story.content_access && story.is_nsfw === 1 && story.author_is_user === 0;

/**
 * Returns the fields of a story from which its description for machines is made: none without a preview, and not the
 * text of an NSFW story.
 */
export function describedBy(story: ReadableStory | null) {
  if (story === null || story.is_shareable === 0) return {};
  const { description, rich_text_story, is_nsfw } = story;
  return is_nsfw === 1 ? { description } : { description, rich_text_story };
}
