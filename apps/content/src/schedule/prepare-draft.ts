import { type ContentWarning, defaultRating, ratingNames } from '@quillstead/catalogue';
import { dictionary, messages } from '@quillstead/fields';
import { CallError } from '@quillstead/service-kit';
import type { Draft } from '../draft/index.js';
import type { StoryTexts } from '../markup/index.js';
import { type PreparedStory, prepareStory } from '../story/index.js';

/** The story that a draft would become now. Throws `invalid` when it cannot be published as it is. */
export async function prepareDraft(draft: Draft, texts: StoryTexts): Promise<PreparedStory> {
  const { richTextStory: text } = draft;
  if (!text) throw new CallError('invalid', messages.required(dictionary.rich_text_story.label));
  const sent = {
    title: draft.title,
    description: draft.description,
    note_before: draft.noteBefore,
    note_after: draft.noteAfter,
    hashtag_list: draft.hashtagList,
    is_nsfw: draft.isNsfw,
    rating: ratingNames[draft.rating] ?? defaultRating,
    content_warnings: draft.contentWarnings as ContentWarning[],
    warning_words: draft.warningWords,
    is_shareable: draft.isShareable,
    font_family: draft.fontFamily,
    lang: draft.lang,
    comments_policy: draft.commentsPolicy,
  };
  return prepareStory(sent, await texts.publishable(text, draft.authorId));
}
