const flag = 'reloaded';

/** Whether a lazy part could not be loaded, as after a new version of the site replaced its files. */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|unable to preload/iu.test(error.message)
  );
}

/**
 * Loads the page again, at most once; the query remembers that it was done (spec section 4), and stays until the reader
 * goes elsewhere: the part that did not come may be asked for long after the page is there.
 *
 * @returns false when it was done before, so that doing it again would not help
 */
export function reloadOnce(): boolean {
  const address = new URL(location.href);
  if (address.searchParams.has(flag)) return false;
  address.searchParams.set(flag, '1');
  location.replace(address);
  return true;
}
