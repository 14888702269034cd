import type { FocusEvent } from 'react';

/**
 * Scrolls a row sideways until the link that the keyboard reaches is whole in it: Chromium leaves one where it is that
 * is partly in sight. A press may not move what it is on.
 */
export function showFocused({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
