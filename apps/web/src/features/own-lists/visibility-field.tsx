import { type CollectionVisibility, collectionVisibilities } from '@quillstead/catalogue';
import { Field } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import type { FieldFormState } from '../forms/index.js';

export interface CollectionValues {
  readonly title: string;
  readonly description?: string;
  readonly collection_visibility?: CollectionVisibility;
}

const options = Object.entries(collectionVisibilities).map(([value, label]) => ({ value, label }));

const hints: Readonly<Record<CollectionVisibility, string>> = {
  private: 'Nobody but you sees it.',
  unlisted: 'Whoever has its address sees it; it stands in no list.',
  public: 'Everybody sees it, on your profile too.',
};

/** Shows the people who may see a collection. */
export function VisibilityField({ form }: { readonly form: FieldFormState<CollectionValues> }) {
  const value = form.values.collection_visibility ?? 'private';
  return (
    <Field label="Visibility" isRequired hint={hints[value]} error={form.errorOf('collection_visibility')}>
      {(control) => (
        <Select
          {...control}
          name="collection_visibility"
          value={value}
          options={options}
          onChange={(chosen) => form.setValue('collection_visibility', chosen)}
        />
      )}
    </Field>
  );
}
