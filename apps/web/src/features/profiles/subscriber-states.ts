import type { SubscriberState } from '@quillstead/catalogue';
import { atom, useAtomValue } from 'jotai';
import { store } from '../../lib/store.js';

const statesAtom = atom<ReadonlyMap<number, SubscriberState>>(new Map());

/** The state of a subscriber after the owner's decision; before it, the state in the list. */
export function useSubscriberState(id: number, listed: SubscriberState): SubscriberState {
  const states = useAtomValue(statesAtom);
  const known = states.get(id);
  return known === undefined ? listed : known;
}

export function changeSubscriberState(id: number, state: SubscriberState): void {
  store.set(statesAtom, (states) => new Map(states).set(id, state));
}

/** Forgets the states of people whose list was loaded again: the list is newer. */
export function forgetSubscriberStates(ids: readonly number[]): void {
  store.set(statesAtom, (states) => new Map([...states].filter(([id]) => !ids.includes(id))));
}
