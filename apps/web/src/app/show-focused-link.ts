/**
 * Has a link that the keyboard reaches whole in sight: in a row that scrolls sideways Chromium leaves one where it is
 * that is partly in sight. A press may not move what it is on.
 */
export function showFocusedLink({ target }: FocusEvent): void {
  if (target instanceof HTMLAnchorElement && target.matches(':focus-visible'))
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
