import { defaultCommentsPolicy, defaultRating, ratings } from '@quillstead/catalogue';
import type { PayloadOf, saveDraft } from '@quillstead/contracts';
import { tidyHashtags } from '../hashtag/index.js';
import type { Draft } from './draft.entity.js';

export type DraftChanges = Partial<
  Pick<
    Draft,
    | 'title'
    | 'description'
    | 'noteBefore'
    | 'noteAfter'
    | 'richTextStory'
    | 'hashtagList'
    | 'isNsfw'
    | 'rating'
    | 'contentWarnings'
    | 'warningWords'
    | 'isShareable'
    | 'isMembersOnly'
    | 'fontFamily'
    | 'lang'
    | 'seriesId'
    | 'commentsPolicy'
    | 'writeAutosave'
  >
>;

/**
 * The columns to write: a field left out stays, null empties it (docs/api.md#names-and-values). The text comes tidied.
 */
export function draftChanges(sent: PayloadOf<typeof saveDraft>): DraftChanges {
  const changes: DraftChanges = {};
  if (sent.title !== undefined) changes.title = sent.title || null;
  if (sent.description !== undefined) changes.description = sent.description || null;
  if (sent.note_before !== undefined) changes.noteBefore = sent.note_before || null;
  if (sent.note_after !== undefined) changes.noteAfter = sent.note_after || null;
  if (sent.rich_text_story !== undefined) changes.richTextStory = sent.rich_text_story || null;
  if (sent.hashtag_list !== undefined) changes.hashtagList = tidyHashtags(sent.hashtag_list ?? []);
  if (sent.is_nsfw !== undefined) changes.isNsfw = sent.is_nsfw ?? 0;
  if (sent.rating !== undefined) changes.rating = ratings[sent.rating || defaultRating].code;
  if (sent.content_warnings !== undefined) changes.contentWarnings = [...(sent.content_warnings ?? [])];
  if (sent.warning_words !== undefined) changes.warningWords = [...(sent.warning_words ?? [])];
  if (sent.is_shareable !== undefined) changes.isShareable = sent.is_shareable ?? 1;
  if (sent.is_members_only !== undefined) changes.isMembersOnly = sent.is_members_only ?? 0;
  if (sent.font_family !== undefined) changes.fontFamily = sent.font_family || null;
  if (sent.lang !== undefined) changes.lang = sent.lang || null;
  if (sent.series_id !== undefined) changes.seriesId = sent.series_id || null;
  if (sent.comments_policy !== undefined)
    changes.commentsPolicy = sent.comments_policy || defaultCommentsPolicy;
  if (sent.write_autosave !== undefined) changes.writeAutosave = sent.write_autosave ?? 0;
  return changes;
}
