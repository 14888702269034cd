import { Ellipsis } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './action-menu.module.css';
import { useWasOpened } from './use-was-opened.js';

interface ActionMenuProps {
  /** The name of the button where its icon stands alone. */
  readonly label?: string;
  /** @param wasOpened since the page was shown: before, what is loaded on its own is not needed */
  readonly children: (wasOpened: boolean) => ReactNode;
}

/** Shows a button with what is seldom done behind it, in a native popover: it opens without scripts too. */
export function ActionMenu({ label, children }: ActionMenuProps) {
  const id = useId();
  const { popover: menu, wasOpened, noteToggle } = useWasOpened();
  return (
    <div className={styles.place}>
      <button
        type="button"
        className={styles.more}
        popoverTarget={id}
        {...(label !== undefined && { 'aria-label': label, title: 'More' })}
      >
        <Ellipsis size={20} aria-hidden />
        {label === undefined && 'More'}
      </button>
      {/* A press of what is in it closes it, first: then the focus is on the button, to which a dialog returns. */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={styles.menu}
        onToggle={noteToggle}
        onClickCapture={({ target }) => {
          if (target instanceof Element && target.closest('a, button')) menu.current?.hidePopover();
        }}
      >
        {children(wasOpened)}
      </div>
    </div>
  );
}
