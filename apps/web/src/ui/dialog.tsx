import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { useCloseOnBack, useLeaveField } from './close-on-back.js';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Closing needs a decision: a click beside the dialog does not close it. */
  readonly staysOnOutsidePress?: boolean;
  /**
   * True for a dialog that is read from its title on: the focus does not go to its first control, which may be far
   * below.
   */
  readonly isForReading?: boolean;
  /** Returns the element that gets the focus when the dialog closes; null: the one that had it before. */
  readonly finalFocus?: () => HTMLElement | null;
  readonly children: ReactNode;
}

/** Shows a dialog of at most 525 × 575 px over the page, filling small windows (docs/product/pages.md#modals). */
export function Dialog({
  title,
  isOpen,
  onClose,
  staysOnOutsidePress = false,
  isForReading = false,
  finalFocus,
  children,
}: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  useLeaveField(popup, isOpen);
  useCloseOnBack(isOpen, onClose);
  return (
    <CSPProvider disableStyleElements>
      <BaseDialog.Root
        open={isOpen}
        onOpenChange={(open) => !open && onClose()}
        disablePointerDismissal={staysOnOutsidePress}
      >
        <BaseDialog.Portal>
          <BaseDialog.Backdrop className={styles.backdrop} />
          <BaseDialog.Popup
            ref={popup}
            className={styles.popup}
            // React lets an event of a dialog bubble to the form that opened it, which must not be sent with it.
            onSubmit={(event) => event.stopPropagation()}
            {...(isForReading && { initialFocus: heading })}
            {...(finalFocus && { finalFocus })}
          >
            <BaseDialog.Title ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </BaseDialog.Title>
            {children}
          </BaseDialog.Popup>
        </BaseDialog.Portal>
      </BaseDialog.Root>
    </CSPProvider>
  );
}
