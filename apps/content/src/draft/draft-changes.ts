import { defaultRating, formerAddress, ratings } from '@quillstead/catalogue';
import type { PayloadOf, saveDraft } from '@quillstead/contracts';
import { dictionary, messages } from '@quillstead/fields';
import { CallError } from '@quillstead/service-kit';
import { tidyHashtags } from '../hashtag/index.js';
import { sentColumns, writtenColumns } from '../written-fields/written-fields.js';

type Sent = PayloadOf<typeof saveDraft>;

const draftColumns = (sent: Sent) => ({
  ...writtenColumns(sent),
  title: sent.title || null,
  formerAddress: sent.former_address ? addressOf(sent.former_address) : null,
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

/**
 * Returns the columns to write; null empties a field. The text is tidied already. Throws `invalid` for a former address
 * that is none.
 */
export const draftChanges = (sent: Sent): DraftChanges => sentColumns(draftColumns(sent), sent);

function addressOf(written: string): string {
  const address = formerAddress(written);
  if (address === null)
    throw new CallError('invalid', messages.value(dictionary.former_address.label, written.slice(0, 100)));
  return address;
}
