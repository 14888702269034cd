/**
 * Scrolls a link that the keyboard reaches until all of it is in sight: in a row that scrolls sideways, Chromium does
 * not move one that is partly in sight. A press with the pointer must not move what it is on.
 */
export function showFocusedLink({ target }: FocusEvent): void {
  if (target instanceof HTMLAnchorElement && target.matches(':focus-visible'))
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
