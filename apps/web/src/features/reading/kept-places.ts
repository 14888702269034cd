import type { Spot } from './blocks.js';

/** The place in a story where a reader stopped. */
export interface Place extends Spot {
  /** The time in milliseconds since 1970. */
  readonly at: number;
}

type Row = readonly [storyId: number, block: number, share: number, at: number];

const placesKey = 'readingPlaces';

/** The stories read last; those before them are forgotten. */
const most = 200;

/**
 * Returns the place where this browser's reader stopped; null when they did not begin the story, or have read it all.
 */
export function keptPlace(storyId: number): Place | null {
  const row = read().find(([id]) => id === storyId);
  if (row === undefined) return null;
  const [, block, share, at] = row;
  return { block, share, at };
}

/** True if the reader of this browser has begun a story and not read it to its end. */
export const hasStoredPlaces = (): boolean => read().length > 0;

/** Deletes the place of one story, or of all, from this browser. */
export function deletePlaces(storyId: number | null): void {
  if (storyId !== null) {
    storePlace(storyId, null);
    return;
  }
  try {
    localStorage.removeItem(placesKey);
  } catch {
    // Forbidden storage has nothing.
  }
}

/** Deleted stories, for as long as the app is open. */
const ended = new Set<number>();

/** Deletes the place of a deleted story from this browser; it is saved nowhere again. */
export function endPlaces(storyId: number): void {
  ended.add(storyId);
  deletePlaces(storyId);
}

/** True if places of a story may be saved. */
export const takesPlaces = (storyId: number): boolean => !ended.has(storyId);

/** @param place null forgets it */
export function storePlace(storyId: number, place: Place | null): void {
  const others = read().filter(([id]) => id !== storyId);
  const rows: Row[] = place === null ? others : [...others, [storyId, place.block, place.share, place.at]];
  try {
    localStorage.setItem(placesKey, JSON.stringify(rows.slice(-most)));
  } catch {
    // Without storage only the server has the place, or nothing has it.
  }
}

function read(): Row[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(placesKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRow) : [];
  } catch {
    return [];
  }
}

function isRow(value: unknown): value is Row {
  return Array.isArray(value) && value.length === 4 && value.every((one) => typeof one === 'number');
}
