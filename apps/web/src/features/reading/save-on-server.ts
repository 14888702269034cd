import { listReadingHistory, saveReadingPlace } from '@quillstead/contracts';
import { callQuietly } from '../../lib/call.js';
import { queryClient } from '../../lib/query-client.js';
import { store } from '../../lib/store.js';
import { memberAtom } from '../../lib/viewer.js';

/**
 * Saves a member's place in a story. The browser sends the request also while the page is left; then the reading
 * history is read again where it is shown.
 *
 * @param share how much of the story was read, from 0 to 1
 */
export function saveOnServer(id: number, paragraph: number, share: number): void {
  if (store.get(memberAtom) === null) return;
  const place = { story_id: id, reading_place: paragraph, reading_share: Math.round(share * 100) };
  void callQuietly(saveReadingPlace, place, { outlivesPage: true }).then(
    () => queryClient.invalidateQueries({ queryKey: [listReadingHistory.name] }),
    () => undefined,
  );
}
