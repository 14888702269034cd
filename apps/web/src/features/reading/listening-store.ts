import { listeningKey as key } from '../../lib/app-traces.js';

/** The choices for listening that this browser remembers. */
interface Listening {
  /** 1 is the usual speed of the voice. */
  readonly rate: number;
  /** The chosen voice of each language, by its address. */
  readonly voices: Readonly<Record<string, string>>;
  /** The sentences at which listeners stopped. */
  readonly places: readonly (readonly [storyId: number, sentence: number])[];
}

/** The stories heard last; those before them are forgotten. */
const most = 50;
const nothing: Listening = { rate: 1, voices: {}, places: [] };

export function readListening(): Listening {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...nothing, ...stored } : nothing;
  } catch {
    return nothing;
  }
}

export function storeListening(change: Partial<Listening>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...readListening(), ...change }));
  } catch {
    // Without storage the choice lasts until the page closes.
  }
}

/** The index of the sentence at which the story goes on; 0: from its beginning. */
export const readPlace = (storyId: number): number =>
  readListening().places.find(([id]) => id === storyId)?.[1] ?? 0;

/** @param sentence its index; 0 forgets the place */
export function storePlace(storyId: number, sentence: number): void {
  const others = readListening().places.filter(([id]) => id !== storyId);
  storeListening({
    places: sentence === 0 ? others : [...others, [storyId, sentence] as const].slice(-most),
  });
}
