import { createCollection, type ResponseTypes } from '@quillstead/contracts';
import { forgetQueries } from '../../lib/query-client.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import type { CollectionValues } from '../collecting/index.js';
import { FieldForm, useFieldForm } from '../forms/index.js';
import { callAsMember } from '../session/index.js';
import { CollectionFields } from './collection-fields.js';

export interface NewCollectionDialogProps {
  readonly onCreated: (collection: ResponseTypes['collection_address']) => void;
  readonly onClose: () => void;
}

const initial: CollectionValues = { title: '', description: '', collection_visibility: 'private' };

/** Creates a collection without stories. */
export function NewCollectionDialog({ onCreated, onClose }: NewCollectionDialogProps) {
  const form = useFieldForm({
    name: createCollection.name,
    keys: createCollection,
    initial,
    pending: 'Creating the collection…',
    restored: 'What you had typed and not sent is here again.',
    failed:
      'The collection could not be created. What you typed is still here; please try again in a moment.',
    send: (values, options) => callAsMember(createCollection, values, options),
    onDone: (collection) => {
      forgetQueries();
      onCreated(collection);
    },
  });
  return (
    <Dialog title="New collection" isOpen isStubborn onClose={onClose}>
      <FieldForm form={form} submit="Create collection" other={<Button onClick={onClose}>Cancel</Button>}>
        <CollectionFields form={form} />
      </FieldForm>
    </Dialog>
  );
}
