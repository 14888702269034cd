import { useCallback, useSyncExternalStore } from 'react';

const query = '(width < 600px), (pointer: coarse)';

/** Whether the page is written on a phone or a tablet, where the tools stand above the keyboard. */
export function useTouch(): boolean {
  const follow = useCallback((notify: () => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', notify);
    return () => media.removeEventListener('change', notify);
  }, []);
  return useSyncExternalStore(follow, () => matchMedia(query).matches);
}
