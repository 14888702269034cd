import { atom, useAtomValue } from 'jotai';
import { store } from '../../lib/store.js';

const pendingAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Whether a call for what has this key is under way, from whichever of its buttons it was made. */
export function usePendingSubscription(key: string): boolean {
  return useAtomValue(pendingAtom).has(key);
}

/** Runs the call for a key; its buttons wait until it has ended. */
export async function whilePending<Reply>(key: string, run: () => Promise<Reply>): Promise<Reply> {
  store.set(pendingAtom, (keys) => new Set(keys).add(key));
  try {
    return await run();
  } finally {
    store.set(pendingAtom, (keys) => new Set([...keys].filter((one) => one !== key)));
  }
}
