import { VolumeX } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { focusOpener } from '../../ui/focus-opener.js';
import { IconButton } from '../../ui/icon-button.js';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import { useMemberAct } from '../toggles/index.js';
import type { Mutable } from './mute-dialog.js';

const { Part: MuteDialog, load: loadDialog } = lazyPart(
  async () => ({ default: (await import('./mute-dialog.js')).MuteDialog }),
  MissingDialog,
);

interface MuteButtonProps {
  /** What can be muted here: a person other than the viewer and what of them is shown, a hashtag, or a thread. */
  readonly things: Mutable;
  /** Names the item in the label. */
  readonly of: string;
  /** True if the button is in a menu, with its word. */
  readonly hasWord?: boolean;
}

/**
 * Lets a member mute a person, a hashtag, a word or a thread (docs/product/people.md#mutes); a visitor logs in first.
 */
export function MuteButton({ things, of, hasWord = false }: MuteButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = useMemberAct(`mute:${things.person?.id ?? ''}:${of}`, () => {
    // After a log-in on another page the button has no focus that the dialog could give back.
    focusOpener(button.current);
    setOpen(true);
  });
  return (
    <>
      <IconButton
        ref={button}
        label={`Mute… at ${of}`}
        icon={VolumeX}
        {...(hasWord ? { word: 'Mute…' } : { title: 'Mute…' })}
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <MuteDialog things={things} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Lets a member write a word to mute. */
export function MuteWordButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label="Mute a word…"
        word="Mute a word…"
        icon={VolumeX}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <MuteDialog things={{}} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
