export { FieldForm } from './field-form.js';
export { SecretField, TextField } from './text-field.js';
export { type FieldFormState, useFieldForm } from './use-field-form.js';
