import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Target } from './target.js';

/** Finds elements as https://testing-library.com/docs/queries/about does; sent to a page once. */
export const finder = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

type SentText = string | { readonly source: string; readonly flags: string };

/** A target as JSON. */
export interface SentTarget {
  readonly role: string | null;
  readonly name: SentText | null;
  readonly label: SentText | null;
  readonly words: SentText | null;
  readonly css: string | null;
  readonly within: SentTarget | null;
}

export function asSent({ role, name, label, words, css, within }: Target): SentTarget {
  return {
    role: role ?? null,
    name: sentText(name),
    label: sentText(label),
    words: sentText(words),
    css: css ?? null,
    within: within ? asSent(within) : null,
  };
}

function sentText(text: string | RegExp | undefined): SentText | null {
  if (text instanceof RegExp) return { source: text.source, flags: text.flags };
  return text ?? null;
}

/** The properties of a target at one moment. */
export interface Seen {
  readonly count: number;
  readonly text: string;
  readonly value: string | null;
  readonly hasFocus: boolean;
  /** Pixels from the window's top. */
  readonly top: number;
  /** The middle of the element; null while it cannot be pressed: outside the window, covered, in an opening dialog. */
  readonly middle: { readonly x: number; readonly y: number } | null;
}

/** Runs in the page, where the finder is; `null` says that it is not there yet. */
export function lookAt({
  target,
  isToPress,
}: {
  readonly target: SentTarget;
  readonly isToPress: boolean;
}): Seen | null {
  interface Finder {
    queryAllByRole: (inside: HTMLElement, role: string, how: object) => HTMLElement[];
    queryAllByLabelText: (inside: HTMLElement, text: string | RegExp) => HTMLElement[];
    queryAllByText: (inside: HTMLElement, text: string | RegExp, how: object) => HTMLElement[];
  }
  const library = (globalThis as { TestingLibraryDom?: Finder }).TestingLibraryDom;
  if (library === undefined) return null;
  const readText = (text: SentText) =>
    typeof text === 'string' ? text : new RegExp(text.source, text.flags);
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getClientRects().length > 0 &&
    element.closest('[aria-hidden="true"], [inert]') === null;
  const findIn = (inside: HTMLElement, { role, name, label, words, css }: SentTarget): HTMLElement[] => {
    // `find` removes hidden elements afterwards, because the library is slow at it: it reads the style of every element
    // and of all its ancestors each time.
    if (role !== null)
      return library.queryAllByRole(inside, role, {
        hidden: true,
        ...(name !== null && { name: readText(name) }),
      });
    if (label !== null) return library.queryAllByLabelText(inside, readText(label));
    if (words !== null)
      return library.queryAllByText(inside, readText(words), { ignore: 'script, style, title' });
    return [...inside.querySelectorAll<HTMLElement>(css ?? '*')];
  };
  const find = (sent: SentTarget): HTMLElement[] => {
    const places = sent.within === null ? [document.body] : find(sent.within);
    return [...new Set(places.flatMap((place) => findIn(place, sent)))].filter(isShown);
  };
  const found = find(target);
  const [first] = found;
  const nothing = { count: 0, text: '', value: null, hasFocus: false, top: 0, middle: null };
  if (first === undefined) return nothing;
  if (isToPress) first.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  // A dialog that opens takes the focus a moment later and scrolls to it, away from what is pressed meanwhile.
  const isOpening = first.closest('[role="dialog"]')?.contains(document.activeElement) === false;
  const { left, top, width, height } = first.getClientRects()[0] ?? first.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = isToPress && !isOpening ? document.elementFromPoint(x, y) : null;
  const isHit =
    hit !== null && (first.contains(hit) || hit.contains(first) || hit.closest('label')?.control === first);
  return {
    count: found.length,
    text: first.textContent ?? '',
    value: 'value' in first && typeof first.value === 'string' ? first.value : null,
    hasFocus: document.activeElement === first,
    top,
    middle: isHit ? { x, y } : null,
  };
}
