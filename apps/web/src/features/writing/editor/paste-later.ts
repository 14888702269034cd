import type { EditorView } from '@tiptap/pm/view';

/** A paste of up to this many characters has no visible delay. */
const short = 200_000;

/**
 * Takes a long paste in behind a frame that says so: the page stands still meanwhile.
 *
 * @param onBusy called with true at the start, and with false when the text is there
 * @returns whether it was long; a short one is left to the editor
 */
export function pasteLater(
  view: EditorView,
  event: ClipboardEvent,
  onBusy: (isBusy: boolean) => void,
): boolean {
  const html = event.clipboardData?.getData('text/html') ?? '';
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (Math.max(html.length, text.length) <= short) return false;
  event.preventDefault();
  onBusy(true);
  requestAnimationFrame(() =>
    setTimeout(() => {
      onBusy(false);
      if (view.isDestroyed) return;
      if (html === '') view.pasteText(text);
      else view.pasteHTML(html);
    }),
  );
  return true;
}
