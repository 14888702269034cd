import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

const ahead = '600px';

/** Does something when an element comes near an edge of the window, as long as it is active. */
export function useWhenNear(
  act: () => void,
  isActive: boolean,
  edge: 'upper' | 'lower' = 'lower',
): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const comeNear = useEffectEvent(act);
  useEffect(() => {
    const target = element.current;
    if (!isActive || target === null || !('IntersectionObserver' in globalThis)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) comeNear();
      },
      { rootMargin: edge === 'lower' ? `0px 0px ${ahead}` : `${ahead} 0px 0px` },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [isActive, edge]);
  return element;
}
