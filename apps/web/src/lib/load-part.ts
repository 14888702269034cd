import { isLeaving, untilStaying } from './leaving.js';
import { isMissingPart, reloadForPart } from './missing-part.js';

/**
 * Loads a part of the program that is shown, and the style sheets that an earlier part lacked. A load that ended because
 * the reader was leaving is repeated when they stay.
 *
 * @returns null when the site cannot be reached; does not settle when the page is loaded anew for it
 * @throws what the import threw, when loading the page anew did not help
 */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module | null> {
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
