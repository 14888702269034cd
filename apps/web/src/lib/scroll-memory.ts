const storageKey = 'scrollPositions';
const most = 50;

const positions = new Map<string, number>(read());

/** Remembers how far a place in the history was scrolled, in pixels. */
export function rememberScroll(key: string, top: number): void {
  positions.delete(key);
  positions.set(key, top);
}

/** The last scroll position of a place in the history, in pixels; null when it is not known. */
export function rememberedScroll(key: string): number | null {
  return positions.get(key) ?? null;
}

/** Keeps the positions over a reload of the page. */
export function storeScroll(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-most)));
  } catch {
    // Without storage a reload starts at the top.
  }
}

function read(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPosition) : [];
  } catch {
    return [];
  }
}

function isPosition(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}
