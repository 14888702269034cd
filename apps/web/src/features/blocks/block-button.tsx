import { Ban } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { focusOpener } from '../../ui/focus-opener.js';
import { IconButton } from '../../ui/icon-button.js';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import { useMemberAct } from '../toggles/index.js';
import type { BlockablePerson } from './block-dialog.js';

const { Part: BlockDialog, load: loadDialog } = lazyPart(
  async () => ({ default: (await import('./block-dialog.js')).BlockDialog }),
  MissingDialog,
);

interface BlockButtonProps {
  /** A person other than the viewer. */
  readonly person: BlockablePerson;
  /** The item beside whose other actions it stands; nothing on a profile. */
  readonly at?: string;
}

/** Lets a member block a person, from a menu (docs/product/people.md#blocks); a visitor logs in first. */
export function BlockButton({ person, at }: BlockButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = useMemberAct(`block:${person.id}:${at ?? ''}`, () => {
    // After a log-in on another page the button has no focus that the dialog could give back.
    focusOpener(button.current);
    setOpen(true);
  });
  return (
    <>
      <IconButton
        ref={button}
        label={`Block @${person.username}${at === undefined ? '' : `, of ${at}`}`}
        icon={Ban}
        word={`Block @${person.username}`}
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <BlockDialog person={person} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
