import { type RefObject, useEffect } from 'react';

const middle = ({ left, width }: DOMRect) => left + width / 2;

/**
 * Scrolls a row of so many links sideways until the chosen one is in its middle.
 * @param chosen its index; −1: none is
 */
export function useChosenInSight(row: RefObject<HTMLElement | null>, chosen: number, count: number): void {
  useEffect(() => {
    const { current } = row;
    const link = chosen < count ? current?.querySelectorAll('a')[chosen] : undefined;
    if (current && link)
      current.scrollBy(middle(link.getBoundingClientRect()) - middle(current.getBoundingClientRect()), 0);
  }, [row, chosen, count]);
}
