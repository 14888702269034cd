import { Headphones } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { focusOpener } from '../../ui/focus-opener.js';
import { IconButton } from '../../ui/icon-button.js';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import type { ListenBarProps } from './listen-bar.js';

const { Part: ListenBar, load: loadBar } = lazyPart<ListenBarProps>(
  async () => ({ default: (await import('./listen-bar.js')).ListenBar }),
  MissingDialog,
);

type ListenButtonProps = Omit<ListenBarProps, 'onClose'>;

/** Reads a story aloud with the voices of the browser (docs/product/stories.md#listen); it stands in a menu. */
export function ListenButton(props: ListenButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    focusOpener(button.current);
  };
  return (
    <>
      <IconButton
        ref={button}
        label="Listen"
        word="Listen"
        icon={Headphones}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void loadBar().catch(() => undefined)}
      />
      {isOpen &&
        // The menu closes, and the bar stays.
        createPortal(
          <Suspense fallback={null}>
            <ListenBar {...props} onClose={close} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
