import type { ResponseTypes } from '@quillstead/contracts';
import { useEffect, useRef } from 'react';
import { announce } from '../../lib/announce.js';
import { forgetQueries } from '../../lib/query-client.js';

const lookEvery = 700;

/**
 * Looks again while a picture is being made; then other pages show it as well.
 *
 * @param name of what it is made for, with "your"
 */
export function useLookAgain(
  state: ResponseTypes['own_picture']['state'],
  load: () => Promise<unknown>,
  name: string,
): void {
  const before = useRef(state);
  useEffect(() => {
    const wasMaking = before.current === 'making';
    before.current = state;
    if (wasMaking && state === 'ready') {
      forgetQueries();
      announce(`Your ${name} is ready.`);
    }
    if (state !== 'making') return;
    const timer = setInterval(() => void load(), lookEvery);
    return () => clearInterval(timer);
  }, [state, load, name]);
}
