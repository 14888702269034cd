import type { FormValue } from './form-values.js';

type Typed = Readonly<Record<string, FormValue | undefined>>;

const secret = /password/u;

/** Passwords are stored nowhere: they last as long as the page, over a closed modal and on the way back. */
const secrets = new Map<string, Typed>();

/** Keeps what was typed into a form while the tab lives, passwords until its next reload. */
export function keepTyped(form: string, values: Typed): void {
  const all = Object.entries(values);
  const open = all.filter(([key]) => !secret.test(key));
  secrets.set(form, Object.fromEntries(all.filter(([key]) => secret.test(key))));
  try {
    sessionStorage.setItem(storageKey(form), JSON.stringify(Object.fromEntries(open)));
  } catch {
    // Full or forbidden storage: what was typed lasts as long as the page.
  }
}

/** What was typed before, for the fields that the form has. */
export function readTyped<Values extends Typed>(form: string, initial: Values): Partial<Values> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey(form)) ?? 'null');
    const typed = { ...(typeof kept === 'object' && kept), ...secrets.get(form) };
    const known = Object.entries<unknown>(typed).filter(
      ([key, value]) => key in initial && isFormValue(value),
    );
    return Object.fromEntries(known) as Partial<Values>;
  } catch {
    return {};
  }
}

export function forgetTyped(form: string): void {
  secrets.delete(form);
  try {
    sessionStorage.removeItem(storageKey(form));
  } catch {
    // Nothing was kept either.
  }
}

const storageKey = (form: string) => `form:${form}`;

const isFormValue = (value: unknown): value is FormValue =>
  typeof value === 'string' || value === 0 || value === 1;
