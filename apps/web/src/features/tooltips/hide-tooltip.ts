/** What is told to the window when tooltips are to close. */
export const closingTooltips = 'tooltip-closes';

/** Hides the tooltip that shows, if there is one. */
export function hideTooltip(): void {
  dispatchEvent(new Event(closingTooltips));
}
