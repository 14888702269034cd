import { useAtomValue } from 'jotai';
import { filterKey, isStillReader } from '../../lib/leave-no-traces.js';
import { forgetQueries, queryClient } from '../../lib/query-client.js';
import { store } from '../../lib/store.js';
import { type Member, memberAtom, viewerAtom } from '../../lib/viewer.js';

type Remembered = Member['story_filter'];

/** Milliseconds after which lists are shown in any case. */
const longestWait = 5_000;

/**
 * The filter that another tab stored during the session call of this one, whose response may be older: null for none,
 * undefined when nothing was stored.
 */
let storedMeanwhile: string | null | undefined;

/** Takes in the filter that the member has remembered, here or in another tab; null for none. */
export function setRememberedFilter(story_filter: Remembered): void {
  const member = store.get(memberAtom);
  if (member !== null) store.set(viewerAtom, { kind: 'member', member: { ...member, story_filter } });
}

/** Notes the filter of each viewer in this browser, and takes in what the member does with it in another tab. */
export function followRememberedFilter(): void {
  store.sub(viewerAtom, followViewer);
  followViewer();
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== filterKey) return;
    if (store.get(viewerAtom).kind === 'pending') storedMeanwhile = newValue;
    else takeFromOtherTab(newValue);
  });
}

function takeFromOtherTab(stored: string | null): void {
  const member = store.get(memberAtom);
  // After another member's log-in in another tab, the stored filter belongs to that member.
  if (member === null || !isStillReader(member.id)) return;
  setRememberedFilter(stored === null ? null : JSON.parse(stored));
}

function followViewer(): void {
  if (store.get(viewerAtom).kind === 'pending') return;
  const stored = storedMeanwhile;
  storedMeanwhile = undefined;
  if (stored !== undefined) takeFromOtherTab(stored);
  const filter = store.get(memberAtom)?.story_filter ?? null;
  note(filter);
  // A list that opens with the filter shows itself; a page without a list, as of a search for nothing, does not.
  if (filter === null || awaitedAddress() !== location.pathname + location.search) showAwaited();
  else setTimeout(showAwaited, longestWait);
}

/** Stores the filter for index.html and for other tabs; null removes it. */
function note(filter: Remembered): void {
  try {
    if (filter === null) localStorage.removeItem(filterKey);
    else localStorage.setItem(filterKey, JSON.stringify(filter));
  } catch {
    // Without storage the whole list shows until the session is known.
  }
}

/** The address whose list index.html hides, because the member's filter will replace it once the session is known. */
export const awaitedAddress = (): string | undefined => document.documentElement.dataset['awaits'];

/** Shows lists again, and reads again what the server rendered for visitors. */
export function showAwaited(): void {
  if (awaitedAddress() === undefined) return;
  delete document.documentElement.dataset['awaits'];
  forgetQueries();
  void queryClient.invalidateQueries({ fetchStatus: 'idle' });
}

/** Returns the filter that the member has remembered; null for none and for visitors. */
export const useRememberedFilter = (): Member['story_filter'] =>
  useAtomValue(memberAtom)?.story_filter ?? null;

/** Returns the filter of the address of the same list with all its stories. */
export const useClearedFilter = (): 'none' | null => (useRememberedFilter() === null ? null : 'none');
