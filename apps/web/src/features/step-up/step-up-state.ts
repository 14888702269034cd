import { atom } from 'jotai';
import { store } from '../../lib/store.js';

interface Asking {
  readonly outcome: Promise<boolean>;
  readonly end: (isProved: boolean) => void;
}

/** The question whether it is the member who acts; null while it is not asked. */
export const stepUpAtom = atom<Asking | null>(null);

/** Asks the question, once for all calls that wait for it. Resolves to false when the member gives no answer. */
export function askForStepUp(): Promise<boolean> {
  const asked = store.get(stepUpAtom);
  if (asked !== null) return asked.outcome;
  const { promise: outcome, resolve } = Promise.withResolvers<boolean>();
  const end = (isProved: boolean) => {
    store.set(stepUpAtom, null);
    resolve(isProved);
  };
  store.set(stepUpAtom, { outcome, end });
  return outcome;
}
