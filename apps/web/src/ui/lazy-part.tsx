import { lazy, type ReactNode, useEffect, useState } from 'react';
import { showToast } from '../lib/announce.js';
import { isLeaving, untilStaying } from '../lib/leaving.js';
import { isMissingPart, reloadForPart } from '../lib/missing-part.js';
import { Problem } from './problem.js';

/** A part of the program: its default is the component. */
export interface PartModule<Props extends object> {
  readonly default: (props: Props) => ReactNode;
}

export interface MissingPartProps {
  /** Loads the part again. */
  readonly onRetry: () => void;
}

const sentence = 'This part of the site could not be loaded. Check your connection and try again.';

/**
 * Returns a part of the program that is loaded when it is shown, or before: as React's `lazy`, but once loaded by
 * `load` it renders without waiting, on the server too. Where the site cannot be reached `Missing` takes its place, and
 * nothing else on the page goes.
 *
 * @param Missing gets the props of the part; a note with a button unless given
 */
export function lazyPart<Props extends object>(
  importPart: () => Promise<PartModule<Props>>,
  Missing: (props: NoInfer<Props> & MissingPartProps) => ReactNode = MissingHere,
) {
  type Shown = (props: Props & MissingPartProps) => ReactNode;
  let loaded: Shown | null = null;
  let isMissing = false;
  const load = async (): Promise<PartModule<Props>> => {
    const part = await importPart();
    loaded = part.default;
    return part;
  };
  const begin = () =>
    lazy<Shown>(async () => {
      const part = await loadPart(load);
      isMissing = part === null;
      return { default: part?.default ?? Missing };
    });
  let waiting = begin();
  const loadAgain = () => {
    if (isMissing) waiting = begin();
    isMissing = false;
  };
  function Part(props: Props) {
    // This component stays the same in all renders: React would otherwise mount a new one in its place.
    const [Shown, show] = useState<Shown>(() => loaded ?? waiting);
    // When the part is opened again, it is loaded again.
    useEffect(() => loadAgain, []);
    const retry = () => {
      loadAgain();
      show(() => waiting);
    };
    return <Shown {...props} onRetry={retry} />;
  }
  return { Part, load };
}

/** Says in the place of a part that it failed to load, and loads it again when the connection is back. */
export function MissingHere({ onRetry }: MissingPartProps) {
  useRetryOnline(onRetry);
  return <Problem message={sentence} onRetry={onRetry} />;
}

/** Closes a dialog that could not be loaded, with a message; the dialog can be opened again. */
export function MissingDialog({ onClose }: MissingPartProps & { readonly onClose: () => void }) {
  useEffect(() => {
    showToast(sentence);
    onClose();
    // Said once, whatever its owner renders meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}

/** Takes the place of a part that the user did not request, and loads it when the connection is back. */
export function MissingQuietly({ onRetry }: MissingPartProps) {
  useRetryOnline(onRetry);
  return null;
}

function useRetryOnline(retry: () => void): void {
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  });
}

/**
 * Loads a part of the program that is shown, and the style sheets that an earlier part lacked. A load that ended
 * because the reader was leaving is repeated when they stay.
 *
 * @returns null when the site cannot be reached; does not settle when the page is loaded anew for it
 * @throws what the import threw, when loading the page anew did not help
 */
async function loadPart<Module>(load: () => Promise<Module>): Promise<Module | null> {
  loadStylesAgain();
  try {
    return await load();
  } catch (error) {
    if (!isMissingPart(error)) throw error;
    if (isLeaving()) {
      await untilStaying();
      return loadPart(load);
    }
    const outcome = await reloadForPart();
    if (outcome === 'reloading') return new Promise<never>(() => undefined);
    if (outcome === 'unreachable') return null;
    throw error;
  }
}

/**
 * Loads the style sheets again that failed: a repeated import treats them as loaded. The script of index.html marks
 * them, because browsers do not agree on what a link without a style sheet looks like.
 */
function loadStylesAgain(): void {
  // The server has no document.
  globalThis.document?.querySelectorAll('link.failed').forEach((link) => {
    link.className = '';
    link.replaceWith(link.cloneNode());
  });
}
