import { daysToComeBack } from '@quillstead/catalogue';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/button.js';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import { Section } from './section.js';

const { Part: DeleteAccountDialog } = lazyPart(
  async () => ({ default: (await import('./delete-account-dialog.js')).DeleteAccountDialog }),
  MissingDialog,
);

/** Lets the member delete the account, after a text about what is deleted with it. */
export function DeleteAccountPart({ username }: { readonly username: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      id="delete"
      title="Delete the account"
      lead={
        <p>
          Everything of yours is hidden at once, and you have {daysToComeBack} days to come back. Then your
          stories, drafts, likes, bookmarks, subscriptions and notifications are deleted for good, and your
          comments stay in their threads as “[deleted]”, without your name. Download your data first if you
          want to keep them.
        </p>
      }
    >
      <Button look="danger" onClick={() => setOpen(true)}>
        Delete my account…
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DeleteAccountDialog username={username} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}
