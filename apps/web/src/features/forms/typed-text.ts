import type { FormValue } from './form-values.js';

type Typed = Readonly<Record<string, FormValue | undefined>>;

const secret = /password/u;

/** Keeps what was typed into a form for a reload of this tab; passwords are never kept. */
export function keepTyped(form: string, values: Typed): void {
  const open = Object.entries(values).filter(([key]) => !secret.test(key));
  try {
    sessionStorage.setItem(storageKey(form), JSON.stringify(Object.fromEntries(open)));
  } catch {
    // Full or forbidden storage: what was typed lasts as long as the page.
  }
}

/** What was typed before a reload, for the fields that the form has. */
export function readTyped<Values extends Typed>(form: string, initial: Values): Partial<Values> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey(form)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return {};
    const known = Object.entries(kept).filter(([key, value]) => key in initial && isFormValue(value));
    return Object.fromEntries(known) as Partial<Values>;
  } catch {
    return {};
  }
}

export function forgetTyped(form: string): void {
  try {
    sessionStorage.removeItem(storageKey(form));
  } catch {
    // Nothing was kept either.
  }
}

const storageKey = (form: string) => `form:${form}`;

const isFormValue = (value: unknown): value is FormValue =>
  typeof value === 'string' || value === 0 || value === 1;
