import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import { routeHead } from '@quillstead/catalogue';
import { matchPage } from '@quillstead/catalogue/match-page';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { InModalContext } from '../../../lib/page-head.js';
import { isComposing } from '../../../lib/is-composing.js';
import { entryOfHistory, type OpenModal } from '../../../lib/modal.js';
import { useCloseOnBack, useLeaveField } from '../../../ui/close-on-back.js';
import dialog from '../../../ui/dialog.module.css';
import iconButton from '../../../ui/icon-button.module.css';
import styles from './modal.module.css';

const stops = 'a[href], button, input, textarea, select, [tabindex]';

/**
 * True if the Tab key, pressed now, would lead out of an element: forwards over its last stop or back over its first.
 */
function tabsOut(element: HTMLElement, isBack: boolean): boolean {
  const { DOCUMENT_POSITION_PRECEDING: before, DOCUMENT_POSITION_FOLLOWING: behind } = Node;
  const direction = isBack ? before : behind;
  const focused = document.activeElement ?? element;
  return ![...element.querySelectorAll<HTMLElement>(stops)].some(
    (stop) => isStop(stop) && (focused.compareDocumentPosition(stop) & direction) !== 0,
  );
}

/** True if something was typed into a field in an element and not sent. */
function isDirty(element: HTMLElement): boolean {
  return [...element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ value, type }) => type !== 'checkbox' && type !== 'radio' && value !== '',
  );
}

const isStop = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility();

interface ModalProps extends OpenModal {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Shows a page over the page (docs/product/pages.md#modals): 525 px wide, at most 575 px high. Escape, a click beside
 * it and tabbing out close it, the last only when nothing was typed; leaving the page does too.
 */
export function Modal({ location, source, over, onClose, children }: ModalProps) {
  const popup = useRef<HTMLDivElement>(null);
  const match = matchPage(location.pathname);
  useCloseWithPage(over, onClose);
  useLeaveField(popup, true);
  // Back, while the next page is still loading, does not change the page.
  useCloseOnBack(true, onClose);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { currentTarget: element, target } = event;
    if (event.key !== 'Tab' || isComposing(event.nativeEvent)) return;
    if (!(target instanceof Node && element.contains(target))) return;
    if (!tabsOut(element, event.shiftKey) || isDirty(element)) return;
    event.preventDefault();
    onClose();
  };
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
        <Dialog.Portal>
          <Dialog.Backdrop className={dialog.backdrop} />
          <Dialog.Popup
            ref={popup}
            className={`${dialog.popup} ${styles.popup}`}
            aria-label={(match && routeHead(match).title) ?? undefined}
            initialFocus={popup}
            finalFocus={() => (source?.isConnected ? source : document.getElementById('main'))}
            onKeyDown={onKeyDown}
          >
            <Dialog.Close className={`${iconButton.button} ${styles.close}`} aria-label="Close" title="Close">
              <X size={20} aria-hidden />
            </Dialog.Close>
            <InModalContext value>{children}</InModalContext>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  );
}

/**
 * Closes the modal when the window goes to another entry of the history. A page that was loading when the modal was
 * opened shows beneath it: the address of the window changes before the page does.
 */
function useCloseWithPage(over: OpenModal['over'], onClose: () => void): void {
  // Renders again at each change of the page.
  useLocation();
  useEffect(() => {
    if (entryOfHistory() !== over) onClose();
  });
}
