import { CSPProvider } from '@base-ui/react/csp-provider';
import { Popover as BasePopover } from '@base-ui/react/popover';
import { type ReactNode, useRef, useState } from 'react';
import { useCloseOnBack } from './close-on-back.js';
import styles from './popover.module.css';

interface PopoverProps {
  /** The name of the button, unless its content says it, and of what it opens. */
  readonly label: string;
  readonly isNamedByContent?: boolean;
  readonly className?: string | undefined;
  readonly trigger: ReactNode;
  readonly children: (close: () => void) => ReactNode;
}

/** Shows a button with a small panel that opens below it. */
export function Popover({ label, isNamedByContent = false, className, trigger, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  useCloseOnBack(isOpen, close);
  return (
    <CSPProvider disableStyleElements>
      <BasePopover.Root open={isOpen} onOpenChange={(open) => setOpen(open)}>
        <BasePopover.Trigger
          className={[styles.trigger, className].filter(Boolean).join(' ')}
          {...(!isNamedByContent && { 'aria-label': label, title: label })}
        >
          {trigger}
        </BasePopover.Trigger>
        <BasePopover.Portal container={place}>
          <BasePopover.Positioner className={styles.place} sideOffset={4} align="end" collisionPadding={10}>
            <BasePopover.Popup className={styles.popup} aria-label={label}>
              {children(close)}
            </BasePopover.Popup>
          </BasePopover.Positioner>
        </BasePopover.Portal>
      </BasePopover.Root>
      <div ref={place} />
    </CSPProvider>
  );
}
