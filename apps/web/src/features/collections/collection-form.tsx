import { createCollection, editCollection } from '@quillstead/contracts';
import { forgetQueries } from '../../lib/query-client.js';
import type { CollectionValues } from '../collecting/index.js';
import { FieldForm, useFieldForm } from '../forms/index.js';
import { callAsMember } from '../session/index.js';
import { CollectionFields } from './collection-fields.js';
import type { ReadableCollection } from './use-collection.js';

interface CollectionFormProps {
  readonly collection: ReadableCollection;
  readonly onSaved: () => void;
}

/** Changes title, description and visibility of a collection. */
export function CollectionForm({ collection, onSaved }: CollectionFormProps) {
  const { collection_id } = collection;
  const initial: CollectionValues = {
    title: collection.title,
    description: collection.description ?? '',
    collection_visibility: collection.collection_visibility,
  };
  const form = useFieldForm({
    name: `${editCollection.name}:${collection_id}`,
    // The fields of a new collection; its title is required here too.
    keys: createCollection,
    initial,
    pending: 'Saving the collection…',
    done: 'The collection is saved.',
    failed: 'The collection could not be saved. What you typed is still here; please try again in a moment.',
    // A field that is left out would stay as it was, so an emptied description is null.
    send: ({ title, description, collection_visibility }, options) =>
      callAsMember(
        editCollection,
        { collection_id, title, description: description ?? null, collection_visibility },
        options,
      ),
    onDone: () => {
      forgetQueries();
      onSaved();
    },
  });
  return (
    <FieldForm form={form} submit="Save">
      <CollectionFields form={form} />
    </FieldForm>
  );
}
