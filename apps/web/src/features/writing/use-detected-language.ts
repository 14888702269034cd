import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds without a change after which the text is looked at. */
const pause = 1_000;
/** The characters from which a text is examined: the detector is not loaded for fewer. */
const least = 40;

/**
 * Returns the language that the server is going to detect in a text, for the text of a moment ago; null while it is not
 * known. It is detected in a worker: a slow device takes a tenth of a second to load the detector, in which nobody
 * could type.
 *
 * @param beginning returns the beginning of the text, without markup
 * @returns it, and what to call when the text has changed
 */
export function useDetectedLanguage(beginning: () => string): [string | null, () => void] {
  const [detected, setDetected] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const worker = useRef<Worker>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      worker.current?.terminate();
      worker.current = undefined;
    },
    [],
  );
  const changed = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const text = beginning();
      if (text.length < least) return setDetected(null);
      // Without the detector the language is detected when the story is published.
      worker.current ??= startDetector(setDetected);
      worker.current.postMessage(text);
    }, pause);
  }, [beginning]);
  return [detected, changed];
}

function startDetector(onDetected: (lang: string | null) => void): Worker {
  const worker = new Worker(new URL('./detect-language.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => onDetected(data));
  return worker;
}
