import { apiBase, saveReadingPlace, xsrfCookie, xsrfHeader } from '@quillstead/contracts';
import { store } from '../../lib/store.js';
import { memberAtom } from '../../lib/viewer.js';

/**
 * Saves a member's place in a story. A request of its own kind: it goes out although the page is being left, and nobody
 * waits for what becomes of it.
 */
export function saveOnServer(id: number, paragraph: number): void {
  const start = `${xsrfCookie}=`;
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(start));
  if (store.get(memberAtom) === null || cookie === undefined) return;
  void fetch(apiBase + saveReadingPlace.path, {
    method: saveReadingPlace.method,
    keepalive: true,
    headers: {
      'content-type': 'application/json',
      [xsrfHeader]: decodeURIComponent(cookie.slice(start.length)),
    },
    body: JSON.stringify({ story_id: id, reading_place: paragraph }),
  }).catch(() => undefined);
}
