import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds without a change after which the text is looked at. */
const pause = 1_000;
/** Characters of a text that is looked at: nobody loads the detector for less. */
const least = 40;

/**
 * The language that the server is going to detect in a text, for the text of a moment ago; null while it is not known.
 *
 * @param beginning returns the beginning of the text, without markup
 * @returns it, and what to call when the text has changed
 */
export function useDetectedLanguage(beginning: () => string): [string | null, () => void] {
  const [detected, setDetected] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const changed = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const text = beginning();
      if (text.length < least) return setDetected(null);
      // Without it the language is detected all the same, when the story is published.
      void import('@quillstead/fields/detect-language').then(
        ({ detectLanguage }) => setDetected(detectLanguage(text)),
        () => undefined,
      );
    }, pause);
  }, [beginning]);
  return [detected, changed];
}
