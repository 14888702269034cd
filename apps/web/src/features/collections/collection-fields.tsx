import { type CollectionValues, VisibilityField } from '../collecting/index.js';
import { type FieldFormState, TextAreaField, TextField } from '../forms/index.js';

/** The fields of a collection: title, description and visibility. */
export function CollectionFields({ form }: { readonly form: FieldFormState<CollectionValues> }) {
  return (
    <>
      <TextField form={form} name="title" autoComplete="off" />
      <TextAreaField form={form} name="description" />
      <VisibilityField form={form} />
    </>
  );
}
