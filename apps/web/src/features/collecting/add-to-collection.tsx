import { ListPlus } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.js';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import { useMemberAct } from '../toggles/index.js';

const { Part: CollectDialog } = lazyPart(
  async () => ({ default: (await import('./collect-dialog.js')).CollectDialog }),
  MissingDialog,
);

export interface AddToCollectionProps {
  readonly id: number;
  readonly title: string;
}

/** Lets a member choose the collections that have a story; a visitor logs in first. */
export function AddToCollection({ id, title }: AddToCollectionProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = useMemberAct(`collect:${id}`, () => {
    // After a log-in on another page it has no focus for the dialog to give back.
    button.current?.focus({ preventScroll: true });
    setOpen(true);
  });
  return (
    <>
      <IconButton
        ref={button}
        label={`Add ${title} to a collection`}
        icon={ListPlus}
        title="Add to a collection"
        aria-haspopup="dialog"
        onClick={open}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <CollectDialog id={id} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
