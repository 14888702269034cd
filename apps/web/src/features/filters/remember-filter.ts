import type { StoryFilter } from '@quillstead/catalogue';
import { type PayloadOf, rememberFilter as operation } from '@quillstead/contracts';
import { showToast } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { store } from '../../lib/store.js';
import { type Member, memberAtom } from '../../lib/viewer.js';
import { callAsMember } from '../session/index.js';
import { filterParameters, isFilter, isSame, type ListFilter } from './filter-address.js';
import { setRememberedFilter, useRememberedFilter } from './remembered-filter.js';

type Remembered = Member['story_filter'];

const again = 'Please try again in a moment.';

/** The one under way: the server stores filters in the order in which they were chosen. */
let last: Promise<unknown> = Promise.resolve();
let underWay = 0;
/** The filter that the server has, as long as others are under way. */
let stored: Remembered = null;

/**
 * Remembers a filter, or forgets the one before with null. It is in force at once. When the server does not store it,
 * a message says so, and unless another was chosen since, the one that the server has is in force again.
 *
 * @returns whether the server stores it
 */
export function rememberFilter(filter: StoryFilter | null): Promise<boolean> {
  const member = store.get(memberAtom);
  if (underWay === 0) stored = member?.story_filter ?? null;
  underWay += 1;
  setRememberedFilter(filter as Remembered);
  const payload = filterParameters(filter) as PayloadOf<typeof operation>;
  const sent = last.then(async () => {
    try {
      await callAsMember(operation, payload, { fallback: again, outlivesPage: true });
      stored = filter as Remembered;
      return true;
    } catch (error) {
      if (underWay === 1 && store.get(memberAtom)?.id === member?.id) setRememberedFilter(stored);
      const failed =
        filter === null ? 'Your filters are still remembered.' : 'The filters are not remembered.';
      showToast(`${failed} ${asCallFailure(error, again).message}`);
      return false;
    } finally {
      underWay -= 1;
    }
  });
  last = sent;
  return sent;
}

/** True if a list has the remembered filter. */
export function useIsRemembered(filter: ListFilter): boolean {
  const remembered = useRememberedFilter();
  return isFilter(filter) && isSame(filter, remembered);
}
