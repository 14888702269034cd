export { FieldForm } from './field-form.js';
export { FlagField } from './flag-field.js';
export type { FormValue, FormValues } from './form-values.js';
export { TextAreaField } from './text-area-field.js';
export { SecretField, TextField } from './text-field.js';
export { type FieldFormState, useFieldForm } from './use-field-form.js';
export { useStayingForm } from './use-staying-form.js';
