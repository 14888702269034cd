import { createCollection, type ResponseTypes } from '@quillstead/contracts';
import { type CollectionValues, ListForm } from '../own-lists/index.js';
import { callAsMember } from '../session/index.js';
import { CollectionFields } from './collection-form.js';

export interface NewCollectionDialogProps {
  readonly onCreated: (collection: ResponseTypes['collection_address']) => void;
  readonly onClose: () => void;
}

const initial: CollectionValues = { title: '', description: '', collection_visibility: 'private' };

/** Creates a collection without stories. */
export function NewCollectionDialog({ onCreated, onClose }: NewCollectionDialogProps) {
  return (
    <ListForm
      noun="collection"
      name={createCollection.name}
      keys={createCollection}
      initial={initial}
      send={(values, options) => callAsMember(createCollection, values, options)}
      onSaved={onCreated}
      onClose={onClose}
      renderFields={(form) => <CollectionFields form={form} />}
    />
  );
}
