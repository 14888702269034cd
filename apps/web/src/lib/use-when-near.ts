import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

const ahead = '600px';

/** Does something when an element comes near the window's lower edge, as long as it is active. */
export function useWhenNear(act: () => void, isActive: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const comeNear = useEffectEvent(act);
  useEffect(() => {
    const target = element.current;
    if (!isActive || target === null || !('IntersectionObserver' in globalThis)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) comeNear();
      },
      { rootMargin: `0px 0px ${ahead}` },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [isActive]);
  return element;
}
