import { authorNoteFields, publishStory } from '@quillstead/contracts';
import { checkField, checkPayload, rememberLast, tidyPayload } from '@quillstead/fields';
import { type DraftFields, type DraftText, type SavedDraft, storyFieldsOf } from '../kept-drafts/index.js';
import { plainText } from './readable-text.js';

/**
 * Returns the payload for publishing: the draft without fields that belong only to drafts, empty fields left out.
 *
 * @param saved the draft as its writer saw it, which becomes the story; null: the server has none
 */
export function storyOf(text: DraftText, saved: SavedDraft | null) {
  const fields = filled(storyFieldsOf(text));
  return tidyPayload({ ...fields, rich_text_story: text.rich_text_story, ...saved });
}

const filled = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Name in keyof Fields]?: NonNullable<Fields[Name]>;
  };

/**
 * Returns the fault that keeps a text from being published: the first field that is missing or wrong; null without one.
 */
export function faultOfStory(text: DraftText) {
  return checkPayload(storyOf(text, null), publishStory, { textOf: rememberLast(plainText) });
}

const plainTexts = ['title', 'description', ...authorNoteFields] as const;

/** Returns the fault of each of the plain texts; null without one. */
export const faultsOfTexts = (fields: DraftFields) =>
  Object.fromEntries(plainTexts.map((name) => [name, checkField(name, fields[name] ?? '')]));

/**
 * Returns the published story after an edit: every field, emptied ones as null, over the known story. The series is
 * sent only when the writer has changed it: the story may have moved to another series meanwhile, which no time of a
 * save shows.
 *
 * @param series of the story on the server; undefined where that is not known
 */
export function changesOf(text: DraftText, { id, last_saved_at }: SavedDraft, series?: number | null) {
  const { series_id, ...rest } = storyFieldsOf(text);
  return tidyPayload({
    ...rest,
    story_id: id,
    last_saved_at,
    rich_text_story: text.rich_text_story,
    ...(series_id !== series && { series_id }),
  });
}

/** True if a field is on the page, and not in the panel. */
export const isOnPage = (key: string): boolean => key === 'title' || key === 'rich_text_story';
