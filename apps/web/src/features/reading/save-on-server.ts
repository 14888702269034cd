import { saveReadingPlace } from '@quillstead/contracts';
import { callQuietly } from '../../lib/call.js';
import { store } from '../../lib/store.js';
import { memberAtom } from '../../lib/viewer.js';

/**
 * Saves a member's place in a story. The request goes out although the page is being left, and nobody waits for what
 * becomes of it.
 */
export function saveOnServer(id: number, paragraph: number): void {
  if (store.get(memberAtom) === null) return;
  const place = { story_id: id, reading_place: paragraph };
  void callQuietly(saveReadingPlace, place, { outlivesPage: true }).catch(() => undefined);
}
