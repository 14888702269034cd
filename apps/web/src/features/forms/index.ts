export { FieldForm } from './field-form.js';
export { FlagField, lengthNearLimit, SecretField, TextField } from './form-fields.js';
export { TextAreaField } from './text-area-field.js';
export type { FormValue, FormValues } from './typed-text.js';
export { type FieldFormState, useFieldForm } from './use-field-form.js';
export { useStayingForm } from './use-staying-form.js';
