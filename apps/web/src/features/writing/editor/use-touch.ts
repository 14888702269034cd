import { useCallback, useSyncExternalStore } from 'react';

const query = '(width < 600px), (pointer: coarse)';

/** True if the page is used on a phone or a tablet, where the tools are above the keyboard. */
export function useTouch(): boolean {
  const follow = useCallback((notify: () => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', notify);
    return () => media.removeEventListener('change', notify);
  }, []);
  return useSyncExternalStore(follow, () => matchMedia(query).matches);
}
