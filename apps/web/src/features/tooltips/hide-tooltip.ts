/** The event of the window that closes tooltips. */
export const closingTooltips = 'tooltip-closes';

/** Hides the tooltip that shows, if there is one. */
export function hideTooltip(): void {
  dispatchEvent(new Event(closingTooltips));
}
