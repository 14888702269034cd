import { useCallback, useRef, useState } from 'react';

type Load = <Result>(run: () => Promise<Result>) => Promise<Result>;

/**
 * Whether something is being loaded, and what loads it. The state ends with the newest run, whatever becomes of it: a
 * run that throws must not leave a page that waits for ever, and an older one must not end the waiting for the newest.
 *
 * @param isLoadingAtFirst for what is about to be loaded as the component begins
 */
export function useLoading(isLoadingAtFirst = false): readonly [isLoading: boolean, load: Load] {
  const [isLoading, setLoading] = useState(isLoadingAtFirst);
  const newest = useRef<object | null>(null);
  const load = useCallback<Load>(async (run) => {
    const own = {};
    newest.current = own;
    setLoading(true);
    try {
      return await run();
    } finally {
      if (newest.current === own) setLoading(false);
    }
  }, []);
  return [isLoading, load];
}
