import { defaultRating, ratings } from '@quillstead/catalogue';
import type { PayloadOf, saveDraft } from '@quillstead/contracts';
import { tidyHashtags } from '../hashtag/index.js';
import { sentColumns, writtenColumns } from '../written-fields/index.js';

type Sent = PayloadOf<typeof saveDraft>;

const draftColumns = (sent: Sent) => ({
  ...writtenColumns(sent),
  title: sent.title || null,
  richTextStory: sent.rich_text_story || null,
  hashtagList: tidyHashtags(sent.hashtag_list ?? []),
  isNsfw: sent.is_nsfw ?? 0,
  rating: ratings[sent.rating || defaultRating].code,
  contentWarnings: [...(sent.content_warnings ?? [])],
  warningWords: [...(sent.warning_words ?? [])],
  fontFamily: sent.font_family || null,
  lang: sent.lang || null,
  seriesId: sent.series_id || null,
  writeAutosave: sent.write_autosave ?? 0,
});

export type DraftChanges = Partial<ReturnType<typeof draftColumns>>;

/** The columns to write: null empties a field. The text comes tidied. */
export const draftChanges = (sent: Sent): DraftChanges => sentColumns(draftColumns(sent), sent);
