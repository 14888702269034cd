import { type RefObject, useEffect } from 'react';

/** Gives an element the height of what the keyboard of the screen covers, as `--keyboard`: fixed elements lie under it. */
export function useKeyboardHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: seen } = globalThis;
    if (!seen) return undefined;
    const update = () => {
      // A page that is zoomed in has its foot elsewhere.
      const covered = seen.scale > 1.01 ? 0 : Math.max(0, innerHeight - seen.height - seen.offsetTop);
      element.current?.style.setProperty('--keyboard', `${Math.round(covered)}px`);
    };
    update();
    seen.addEventListener('resize', update);
    seen.addEventListener('scroll', update);
    return () => {
      seen.removeEventListener('resize', update);
      seen.removeEventListener('scroll', update);
    };
  }, [element]);
}
