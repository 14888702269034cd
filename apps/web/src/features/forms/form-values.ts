import type { FieldKey } from '@quillstead/fields';

/** What a control of a form holds: a text, or a flag as it is on the wire. */
export type FormValue = string | 0 | 1;

/** What a form holds, by the keys of the dictionary. */
export type FormValues = Partial<Record<FieldKey, FormValue>>;
