import {
  type ContentWarning,
  contentWarnings,
  defaultCommentsPolicy,
  defaultFont,
  defaultRating,
  nsfwRating,
} from '@quillstead/catalogue';
import type { PayloadOf, ResponseTypes, saveDraft } from '@quillstead/contracts';
import type { CallFailure } from '../../lib/call-failure.js';

export type Draft = ResponseTypes['draft'];
export type DraftPayload = PayloadOf<typeof saveDraft>;
export type SavedDraft = ResponseTypes['saved_draft'];
export type DraftEntry = ResponseTypes['draft_list']['items'][number];

type InForm = ReturnType<typeof textOf>;

/** A text that this browser stored before there was one of the other fields lacks it. */
type Always =
  | 'title'
  | 'description'
  | 'rich_text_story'
  | 'hashtag_list'
  | 'is_nsfw'
  | 'is_shareable'
  | 'font_family'
  | 'lang'
  | 'series_id'
  | 'write_autosave';

type ReadOnly<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value;

type ReadOnlyFields<Fields> = { readonly [Key in keyof Fields]: ReadOnly<Fields[Key]> };

/** The text of a draft: the fields and the story as HTML. */
export type DraftText = ReadOnlyFields<Pick<InForm, Always> & Partial<Omit<InForm, Always>>>;

/** Everything of a draft but its story text. */
export type DraftFields = Omit<DraftText, 'rich_text_story'>;

export const emptyDraft: DraftText = {
  title: '',
  description: '',
  note_before: '',
  note_after: '',
  hashtag_list: [],
  is_nsfw: 0,
  rating: defaultRating,
  content_warnings: [],
  warning_words: [],
  is_shareable: 1,
  is_members_only: 0,
  font_family: defaultFont.label,
  lang: null,
  series_id: null,
  comments_policy: defaultCommentsPolicy,
  write_autosave: 1,
  rich_text_story: '',
};

const warnings = Object.keys(contentWarnings) as ContentWarning[];

/** Returns the draft as the form holds it: nulls are empty texts. */
export function textOf(draft: Draft) {
  return {
    title: draft.title ?? '',
    description: draft.description ?? '',
    note_before: draft.note_before ?? '',
    note_after: draft.note_after ?? '',
    hashtag_list: draft.hashtag_list,
    is_nsfw: draft.is_nsfw,
    rating: draft.rating,
    content_warnings: warnings.filter((key) => draft.content_warnings.includes(key)),
    warning_words: draft.warning_words,
    is_shareable: draft.is_shareable,
    is_members_only: draft.is_members_only,
    font_family: draft.font_family ?? defaultFont.label,
    lang: draft.lang,
    series_id: draft.series_id,
    comments_policy: draft.comments_policy,
    write_autosave: draft.write_autosave,
    rich_text_story: draft.rich_text_story ?? '',
  };
}

/** Returns the fields that a draft and the story made of it have in common; what is empty is null. */
export function storyFieldsOf(text: DraftText) {
  return {
    title: text.title || null,
    description: text.description || null,
    note_before: text.note_before || null,
    note_after: text.note_after || null,
    rich_text_story: text.rich_text_story || null,
    hashtag_list: [...text.hashtag_list],
    is_nsfw: text.is_nsfw,
    rating: text.rating ?? (text.is_nsfw === 1 ? nsfwRating : defaultRating),
    content_warnings: [...(text.content_warnings ?? [])],
    warning_words: [...(text.warning_words ?? [])],
    is_shareable: text.is_shareable,
    is_members_only: text.is_members_only ?? 0,
    font_family: text.font_family,
    lang: text.lang,
    // A text that a former release of the app has stored has none.
    series_id: text.series_id ?? null,
    comments_policy: text.comments_policy ?? defaultCommentsPolicy,
  };
}

/** Returns the draft as it is sent. */
export function payloadOf(text: DraftText, saved: SavedDraft | null) {
  return {
    ...saved,
    ...storyFieldsOf(text),
    write_autosave: text.write_autosave,
    content_type: 'draft_page' as const,
  };
}

/** Returns the save that an idempotency key was used for before, with another text; null for any other failure. */
export function savedBefore({ stored }: CallFailure): SavedDraft | null {
  if (typeof stored !== 'object' || stored === null || !('id' in stored)) return null;
  const { id } = stored;
  const at = 'last_saved_at' in stored ? stored.last_saved_at : null;
  return typeof id === 'number' && typeof at === 'string' ? { id, last_saved_at: at } : null;
}

export function isSameText(one: DraftText, other: DraftText): boolean {
  return JSON.stringify(payloadOf(one, null)) === JSON.stringify(payloadOf(other, null));
}

/** True if no text was written yet; the check boxes do not count. */
export function isBlank({
  title,
  description,
  note_before: before = '',
  note_after: after = '',
  hashtag_list: hashtags,
  rich_text_story: story,
}: DraftText): boolean {
  return `${title}${description}${before}${after}${story}`.trim() === '' && hashtags.length === 0;
}
