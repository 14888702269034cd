import type { FieldKey } from '@quillstead/fields';
import { store } from '../../lib/store.js';
import { memberAtom } from '../../lib/viewer.js';

type Typed = Readonly<Record<string, FormValue | undefined>>;

interface Kept {
  /** The member who typed the text, which only they may see: their session may have ended; null for a visitor. */
  readonly by: number | null;
  readonly typed: Typed;
}

const secret = /password|^code$/u;

/**
 * The passwords and codes, which are stored nowhere: they last as long as the page, also over a closed modal and after
 * Back.
 */
const secrets = new Map<string, Kept>();

/** An event named after a form when what was typed into it is forgotten. */
const forgotten = new EventTarget();

/** Keeps what was typed into a form while the tab lives, secrets until its next reload. */
export function storeTyped(form: string, values: Typed): void {
  const all = Object.entries(values);
  const by = store.get(memberAtom)?.id ?? null;
  const some = (isSecret: boolean): Kept => ({
    by,
    typed: Object.fromEntries(all.filter(([key]) => secret.test(key) === isSecret)),
  });
  secrets.set(form, some(true));
  try {
    sessionStorage.setItem(storageKey(form), JSON.stringify(some(false)));
  } catch {
    // Full or forbidden storage: what was typed lasts as long as the page.
  }
}

/** Returns the text typed before, for the fields of this form. */
export function readTyped<Values extends Typed>(form: string, initial: Values): Partial<Values> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey(form)) ?? 'null') as Kept | null;
    const typed = { ...ofViewer(kept), ...ofViewer(secrets.get(form)) };
    const known = Object.entries<unknown>(typed).filter(
      ([key, value]) => key in initial && isFormValue(value),
    );
    return Object.fromEntries(known) as Partial<Values>;
  } catch {
    return {};
  }
}

/** Returns the texts that the user typed before hydration into the fields of a form from the server's HTML. */
export function typedInto<Values extends Typed>(
  form: HTMLFormElement | null,
  initial: Values,
): Partial<Values> {
  const typed = Object.keys(initial).flatMap((key) => {
    const control = form?.elements.namedItem(key);
    const isText =
      (control instanceof HTMLInputElement && control.type !== 'checkbox' && control.type !== 'radio') ||
      control instanceof HTMLTextAreaElement;
    return isText && control.value !== '' ? [[key, control.value]] : [];
  });
  return Object.fromEntries(typed) as Partial<Values>;
}

/** Deletes what was typed after it was sent; other forms of that name on the page are informed. */
export function forgetTyped(form: string): void {
  secrets.delete(form);
  try {
    sessionStorage.removeItem(storageKey(form));
  } catch {
    // Then nothing was stored either.
  }
  forgotten.dispatchEvent(new Event(form));
}

/** Calls `listener` each time what was typed into a form of this name is forgotten; returns the end of that. */
export function onForgotten(form: string, listener: () => void): () => void {
  forgotten.addEventListener(form, listener);
  return () => forgotten.removeEventListener(form, listener);
}

function ofViewer(kept: Kept | null | undefined): Typed {
  const isTheirs = kept?.by === null || kept?.by === store.get(memberAtom)?.id;
  return (isTheirs && kept?.typed) || {};
}

const storageKey = (form: string) => `form:${form}`;

const isFormValue = (value: unknown): value is FormValue =>
  typeof value === 'string' || typeof value === 'number';

/** The value of a control: a text, or a number or a flag as on the wire. */
export type FormValue = string | number;

/** The values of a form, by the keys of the dictionary. */
export type FormValues = Partial<Record<FieldKey, FormValue>>;
