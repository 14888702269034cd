import { type RefObject, useLayoutEffect } from 'react';

/**
 * Takes the focus out of the field of a dialog before the dialog goes. WebKit scrolls the page to its top when the
 * field that has the focus goes with the key that closed its dialog.
 */
export function useLeaveField(dialog: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      // The dialog is not there yet when this begins, and still there when it ends.
      // oxlint-disable-next-line react-hooks/exhaustive-deps
      const element = dialog.current;
      if (element?.contains(document.activeElement)) element.focus({ preventScroll: true });
    };
  }, [dialog, isOpen]);
}
