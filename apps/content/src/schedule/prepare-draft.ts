import { publishStory } from '@quillstead/contracts';
import { checkPayload } from '@quillstead/fields';
import { CallError, type Database } from '@quillstead/service-kit';
import { type Draft, storyFieldsOf } from '../draft/index.js';
import type { StoryTexts } from '../markup/index.js';
import { checkOwnSeries } from '../series-place/index.js';
import { type PreparedStory, prepareStory } from '../story/index.js';

/**
 * Returns the story that a draft would become now. Throws `invalid` if it cannot be published as it is, with the
 * sentence that publishing it by hand gives, as the gateway has checked it as a draft only.
 */
export async function prepareDraft(
  draft: Draft,
  texts: StoryTexts,
  database: Database,
): Promise<PreparedStory> {
  const sent = { ...storyFieldsOf(draft), rich_text_story: draft.richTextStory ?? '' };
  const fault = checkPayload(sent, publishStory, { leavesMarkup: true });
  if (fault !== null) throw new CallError('invalid', fault.message);
  const prepared = prepareStory(sent, await texts.publishable(sent.rich_text_story, draft.authorId));
  if (draft.seriesId !== null) await checkOwnSeries(draft.seriesId, draft.authorId, database);
  return prepared;
}
