import type { FieldKey } from '@quillstead/fields';

/** The value of a control: a text, or a number or a flag as on the wire. */
export type FormValue = string | number;

/** The values of a form, by the keys of the dictionary. */
export type FormValues = Partial<Record<FieldKey, FormValue>>;
