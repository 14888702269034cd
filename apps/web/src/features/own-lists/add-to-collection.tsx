import { isolated } from '@quillstead/catalogue';
import { ListPlus } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { focusOpener } from '../../ui/focus-opener.js';
import { IconButton } from '../../ui/icon-button.js';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import { useMemberAct } from '../toggles/index.js';

const { Part: CollectDialog } = lazyPart(
  async () => ({ default: (await import('./collect-dialog.js')).CollectDialog }),
  MissingDialog,
);

const act = 'Add to a collection';

interface AddToCollectionProps {
  readonly id: number;
  readonly title: string;
  /** True if the button is in a menu, with its word. */
  readonly hasWord?: boolean;
}

/** Lets a member choose the collections that have a story; a visitor logs in first. */
export function AddToCollection({ id, title, hasWord = false }: AddToCollectionProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = useMemberAct(`collect:${id}`, () => {
    // After a log-in on another page the button has no focus that the dialog could give back.
    focusOpener(button.current);
    setOpen(true);
  });
  return (
    <>
      <IconButton
        ref={button}
        label={hasWord ? `${act}: ${isolated(title)}` : `Add ${isolated(title)} to a collection`}
        icon={ListPlus}
        {...(hasWord ? { word: act } : { title: act })}
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
