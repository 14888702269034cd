import { withoutControls } from '@quillstead/catalogue';
import {
  createSeries,
  deleteDraft,
  deleteSeries,
  listDrafts,
  listUserSeries,
  saveDraft,
} from '@quillstead/contracts';
import { call } from '../../lib/call.js';
import { queryClient } from '../../lib/query-client.js';

export interface ChapterDraft {
  readonly title: string;
  readonly rich_text_story: string;
}

/** The drafts that a file became, in the order of its chapters. */
export interface MadeChapters {
  readonly seriesId: number;
  readonly draftIds: readonly number[];
}

const failed = 'The chapters could not be saved. Please try again in a moment.';

/**
 * Makes a series and a draft for each chapter that belongs to it. The last is saved first, so that the list of drafts,
 * which begins with what was saved last, has them in their order. If one cannot be saved none is kept.
 *
 * @param onSaved called with the number of drafts that are saved
 * @throws CallFailure with the sentence to show
 */
export async function makeChapters(
  title: string,
  chapters: readonly ChapterDraft[],
  onSaved: (count: number) => void,
  signal: AbortSignal,
): Promise<MadeChapters> {
  const key = crypto.randomUUID();
  const { series_id: seriesId } = await call(createSeries, { title }, { key, fallback: failed, signal });
  const draftIds: number[] = [];
  try {
    for (const chapter of chapters.toReversed()) {
      const { id } = await call(
        saveDraft,
        { ...chapter, series_id: seriesId },
        { key: crypto.randomUUID(), fallback: failed, signal },
      );
      draftIds.unshift(id);
      onSaved(draftIds.length);
    }
  } catch (error) {
    await removeChapters({ seriesId, draftIds }).catch(() => undefined);
    throw error;
  }
  await showChange();
  return { seriesId, draftIds };
}

/** Takes back what `makeChapters` has made. */
export async function removeChapters({ seriesId, draftIds }: MadeChapters): Promise<void> {
  for (const id of draftIds) await call(deleteDraft, { id }, { fallback: failed });
  await call(deleteSeries, { series_id: seriesId }, { fallback: failed });
  await showChange();
}

const showChange = () =>
  Promise.all(
    [listDrafts, listUserSeries].map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })),
  );

/** Characters of a title (docs/product/fields.md#dictionary). */
const longest = 100;

/** Words as a title may have them: on one line, without signs that turn the direction of the text after them. */
export function asTitle(words: string): string {
  const line = withoutControls(words)
    .replace(/[\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  const letters = [...line];
  return letters.length <= longest
    ? line
    : `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}
