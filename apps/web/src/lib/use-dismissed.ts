import { useState } from 'react';

interface Dismissed {
  /** Suggestions for these words were closed. */
  readonly isDismissed: boolean;
  readonly dismiss: () => void;
}

/**
 * Returns whether the user has closed the suggestions for the typed words. They stay closed for the same words, also
 * when a response comes later or the field gets the focus again, until the field was empty.
 *
 * @param words null as long as it is not known what is typed, as in a field without the focus
 */
export function useDismissed(words: string | null): Dismissed {
  const [dismissed, setDismissed] = useState<string | null>(null);
  const typed = words?.trim() ?? null;
  if (typed === '' && dismissed !== null) setDismissed(null);
  return {
    isDismissed: typed !== null && typed !== '' && typed === dismissed,
    dismiss: () => setDismissed(typed),
  };
}
