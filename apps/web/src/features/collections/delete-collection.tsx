import { paths } from '@quillstead/catalogue';
import { deleteCollection, readCollection } from '@quillstead/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { showToast } from '../../lib/announce.js';
import type { CallOptions } from '../../lib/call.js';
import { forgetOnceUnused } from '../../lib/forget-once-unused.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { callAsMember } from '../session/index.js';
import type { ReadableCollection } from './use-collection.js';

/** Deletes a collection after its member has confirmed it; the stories stay. */
export function DeleteCollection({ collection }: { readonly collection: ReadableCollection }) {
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const { collection_id, title, author_username: username } = collection;
  const remove = async (options: CallOptions) => {
    await callAsMember(deleteCollection, { collection_id }, options);
    forgetOnceUnused(readCollection);
    showToast(`The collection “${title}” is deleted.`);
    void navigate(paths.user(username, 'collections'), { replace: true });
  };
  return (
    <>
      <Button look="danger" aria-haspopup="dialog" onClick={() => setConfirming(true)}>
        Delete the collection
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Delete this collection?"
          confirm="Delete for good"
          cancel="Keep it"
          failed="It is not known whether the collection was deleted. Please try again in a moment."
          onConfirm={remove}
          onClose={() => setConfirming(false)}
        >
          <p>“{title}” goes with its order, its notes and its address. The stories stay.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
