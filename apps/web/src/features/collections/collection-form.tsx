import { createCollection, editCollection } from '@quillstead/contracts';
import { type CollectionValues, ListForm, VisibilityField } from '../own-lists/index.js';
import { type FieldFormState, TextAreaField, TextField } from '../forms/index.js';
import { callAsMember } from '../session/index.js';
import type { ReadableCollection } from './use-collection.js';

interface CollectionFormProps {
  readonly collection: ReadableCollection;
  readonly onSaved: () => void;
}

/** Changes title, description and visibility of a collection. */
export function CollectionForm({ collection, onSaved }: CollectionFormProps) {
  const { collection_id, title, description, collection_visibility } = collection;
  const initial: CollectionValues = { title, description: description ?? '', collection_visibility };
  return (
    <ListForm
      noun="collection"
      name={`${editCollection.name}:${collection_id}`}
      // The fields of a new collection; its title is required here too.
      keys={createCollection}
      initial={initial}
      // A field that is left out would stay as it was, so an emptied description is null.
      send={(values, options) =>
        callAsMember(
          editCollection,
          { collection_id, ...values, description: values.description ?? null },
          options,
        )
      }
      onSaved={onSaved}
      renderFields={(form) => <CollectionFields form={form} />}
    />
  );
}

/** Shows the fields of a collection: title, description and visibility. */
export function CollectionFields({ form }: { readonly form: FieldFormState<CollectionValues> }) {
  return (
    <>
      <TextField form={form} name="title" autoComplete="off" />
      <TextAreaField form={form} name="description" />
      <VisibilityField form={form} />
    </>
  );
}
