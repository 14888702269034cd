import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useCloseOnBack, useLeaveField } from './close-on-back.js';
import { IconButton } from './icon-button.js';
import styles from './side-panel.module.css';

interface SidePanelProps {
  readonly title: string;
  readonly side: 'start' | 'end';
  readonly onClose: () => void;
  /** The element that gets the focus when the panel closes; the one that had it before unless given. */
  readonly finalFocus?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** Shows a dialog of 420 px at a side of the window, and a sheet over small windows. */
export function SidePanel({ title, side, onClose, finalFocus, children }: SidePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  useLeaveField(popup, true);
  useCloseOnBack(true, onClose);
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
        <Dialog.Portal>
          <Dialog.Backdrop className={styles.backdrop} />
          <Dialog.Popup
            ref={popup}
            className={styles.panel}
            data-side={side}
            initialFocus={heading}
            {...(finalFocus && { finalFocus })}
            // React lets an event of the panel bubble to the form that opened it.
            onSubmit={(event) => event.stopPropagation()}
          >
            <div className={styles.head}>
              <Dialog.Title ref={heading} tabIndex={-1} className={styles.title}>
                {title}
              </Dialog.Title>
              <IconButton label="Close" icon={X} onClick={onClose} className={styles.close} />
            </div>
            {children}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  );
}
