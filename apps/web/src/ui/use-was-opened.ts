import { type ToggleEvent, useEffect, useRef, useState } from 'react';

/**
 * Tells whether a native popover was opened since its page was shown. The browser opens it itself when its button is
 * pressed before hydration.
 *
 * @returns the popover's `ref`, whether it was opened, and its `onToggle`
 */
export function useWasOpened() {
  const popover = useRef<HTMLDivElement>(null);
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    if (popover.current?.matches(':popover-open')) setOpened(true);
  }, []);
  const noteToggle = ({ newState }: ToggleEvent) => {
    if (newState === 'open') setOpened(true);
  };
  return { popover, wasOpened, noteToggle };
}
