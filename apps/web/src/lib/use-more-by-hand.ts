import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns the act of the button below a list that loads further items. The first of them gets the focus, as the button
 * is gone when they are the last ones.
 *
 * @param count the number of items that are shown
 */
export function useMoreByHand(list: RefObject<HTMLElement | null>, count: number, load: () => unknown) {
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (from.current === null || count <= from.current) return;
    const first = list.current?.children[from.current];
    from.current = null;
    first?.querySelector<HTMLElement>('a, button')?.focus();
  }, [list, count]);
  return () => {
    from.current = count;
    void load();
  };
}
