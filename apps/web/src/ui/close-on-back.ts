import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';

/** The part of the platform's `CloseWatcher` that is used; TypeScript does not declare it. */
interface CloseWatcher extends EventTarget {
  readonly destroy: () => void;
}

declare global {
  var CloseWatcher: (new () => CloseWatcher) | undefined;
}

/**
 * Closes what is open over the page by Back (docs/product/pages.md#back). Android's Back closes it and leaves the page
 * as it is, in browsers with `CloseWatcher`; else Back leaves the page, and what was open over it closes too. Escape is
 * no part of it: Base UI handles the key and prevents the browser from handling it again.
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onBack = () => close();
    let watcher: CloseWatcher | undefined;
    // A watcher gets one request. What stays open, such as a dialog that asks first, needs another for the next one.
    const watch = () => {
      watcher = globalThis.CloseWatcher && new globalThis.CloseWatcher();
      watcher?.addEventListener('close', () => {
        watch();
        close();
      });
    };
    watch();
    addEventListener('popstate', onBack);
    return () => {
      watcher?.destroy();
      removeEventListener('popstate', onBack);
    };
  }, [isOpen]);
}

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
