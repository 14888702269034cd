import { useAtomValue } from 'jotai';
import { type Member, memberAtom } from '../../lib/viewer.js';

/** The filter that the member has remembered; null for none and for visitors. */
export const useRememberedFilter = (): Member['story_filter'] =>
  useAtomValue(memberAtom)?.story_filter ?? null;

/** The filter of the address of the same list with all its stories. */
export const useClearedFilter = (): 'none' | null => (useRememberedFilter() === null ? null : 'none');
