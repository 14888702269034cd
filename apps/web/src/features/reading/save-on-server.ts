import { listReadingHistory, saveReadingPlace } from '@quillstead/contracts';
import { asCallFailure } from '../../lib/call-failure.js';
import { callQuietly } from '../../lib/call.js';
import { queryClient } from '../../lib/query-client.js';
import { store } from '../../lib/store.js';
import { memberAtom } from '../../lib/viewer.js';
import type { Spot } from './blocks.js';

const options = { outlivesPage: true } as const;

let saves: Promise<unknown> = Promise.resolve();

/** Resolves when the places that are on their way to the server are saved, or could not be. */
export const placesSaved = (): Promise<unknown> => saves;

/**
 * Saves a member's place in a story. The browser sends the request also while the page is left; then the reading
 * history is read again where it is shown.
 *
 * @param share how much of the story was read, from 0 to 1; a story that is read to its end has no place
 */
export function saveOnServer(id: number, spot: Spot, share: number): void {
  if (store.get(memberAtom) === null) return;
  const save = (share === 1 ? sendEnd(id) : sendPlace(id, spot, share)).then(
    () => void queryClient.invalidateQueries({ queryKey: [listReadingHistory.name] }),
    () => undefined,
  );
  saves = Promise.all([saves, save]);
}

const sendEnd = (id: number) =>
  callQuietly(saveReadingPlace, { story_id: id, reading_place: 0, reading_share: 100 }, options);

async function sendPlace(id: number, { block, share: blockShare }: Spot, share: number): Promise<void> {
  // The share in percent; a story that is begun has at least one.
  const reading_share = Math.max(1, Math.floor(share * 100));
  const place = { story_id: id, reading_place: block, reading_share };
  const reading_block_share = Math.round(blockShare * 100_000) / 1_000;
  try {
    await callQuietly(saveReadingPlace, { ...place, reading_block_share }, options);
  } catch (failure) {
    // During a roll-out a gateway of the previous release may respond: it refuses fields that it does not know, and
    // takes block 0 for the end.
    if (asCallFailure(failure).status === 400 && block > 0)
      await callQuietly(saveReadingPlace, place, options);
  }
}
