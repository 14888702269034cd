import { useCallback, useEffect, useRef } from 'react';
import { CallFailure } from './call-failure.js';

/**
 * Returns a lane in which only the newest request counts (docs/product/pages.md#start-of-the-app): each run cancels the
 * one before it, and leaving the page cancels the last.
 *
 * @returns runs a request; gives undefined when it was cancelled, throws its failure otherwise
 */
export function useLatest(): <Reply>(
  run: (signal: AbortSignal) => Promise<Reply>,
) => Promise<Reply | undefined> {
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  return useCallback(async (run) => {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    try {
      const reply = await run(controller.signal);
      return controller.signal.aborted ? undefined : reply;
    } catch (error) {
      if (controller.signal.aborted || (error instanceof CallFailure && error.isCancelled)) return undefined;
      throw error;
    }
  }, []);
}
