import { atom } from 'jotai';
import { store } from '../../lib/store.js';

/**
 * The choices of a reader for every story (docs/product/stories.md#fonts); the default is set by the author and the
 * site.
 */
export const readingChoices = {
  font: {
    label: 'Font',
    standard: 'story',
    options: { story: 'The story’s own', serif: 'Serif', sans: 'Sans', hyperlegible: 'Hyperlegible' },
  },
  size: {
    label: 'Size',
    standard: 'medium',
    options: { small: 'Small', medium: 'Medium', large: 'Large', larger: 'Larger', largest: 'Largest' },
  },
  width: {
    label: 'Width',
    standard: 'medium',
    options: { narrow: 'Narrow', medium: 'Medium', wide: 'Wide' },
  },
  lines: {
    label: 'Line height',
    standard: 'medium',
    options: { tight: 'Tight', medium: 'Medium', loose: 'Loose' },
  },
} as const;

export type ReadingChoice = keyof typeof readingChoices;
/** The choices of a reader, without the defaults. */
export type ReadingLook = Readonly<Partial<Record<ReadingChoice, string>>>;

const storageKey = 'readingLook';
const names = Object.keys(readingChoices) as ReadingChoice[];

/** The look of stories that this browser's reader has chosen. */
export const readingLookAtom = atom(readLook());

/** Shows and stores a choice. */
export function chooseLook(name: ReadingChoice, option: string): void {
  const { [name]: _, ...others } = store.get(readingLookAtom);
  apply(option === readingChoices[name].standard ? others : { ...others, [name]: option });
}

/** Resets to the look that the author and the site set. */
export function resetLook(): void {
  apply({});
}

/** Takes only what may be chosen from what was stored. */
export function tidyLook(stored: unknown): ReadingLook {
  if (typeof stored !== 'object' || stored === null) return {};
  const chosen = Object.entries(stored).filter(
    ([name, option]) =>
      Object.hasOwn(readingChoices, name) &&
      typeof option === 'string' &&
      Object.hasOwn(readingChoices[name as ReadingChoice].options, option),
  );
  return Object.fromEntries(chosen);
}

/** Puts the look on the page, as the script of index.html has done before the first paint. */
function apply(look: ReadingLook): void {
  store.set(readingLookAtom, look);
  const { dataset } = document.documentElement;
  for (const name of names) {
    const attribute = `reading${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    if (look[name] === undefined) delete dataset[attribute];
    else dataset[attribute] = look[name];
  }
  try {
    localStorage.setItem(storageKey, JSON.stringify(look));
  } catch {
    // Storage may be full or forbidden; the look then lasts as long as the page.
  }
}

function readLook(): ReadingLook {
  try {
    return tidyLook(JSON.parse(localStorage.getItem(storageKey) ?? '{}'));
  } catch {
    return {};
  }
}
