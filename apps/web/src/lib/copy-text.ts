import { showToast } from './announce.js';

/**
 * Copies a text, and says how that went.
 * @param says the sentence for a copy, and the one for a browser that does not copy
 */
export async function copyText(text: string, says: { copied: string; refused: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(says.copied);
  } catch {
    showToast(says.refused);
  }
}
