import { saveReadingPlace } from '@quillstead/contracts';
import { callQuietly } from '../../lib/call.js';
import { store } from '../../lib/store.js';
import { memberAtom } from '../../lib/viewer.js';

/**
 * Saves a member's place in a story. The browser sends the request also while the page is left; its result is not used.
 */
export function saveOnServer(id: number, paragraph: number): void {
  if (store.get(memberAtom) === null) return;
  const place = { story_id: id, reading_place: paragraph };
  void callQuietly(saveReadingPlace, place, { outlivesPage: true }).catch(() => undefined);
}
