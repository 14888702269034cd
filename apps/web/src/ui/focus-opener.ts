/**
 * Focuses a button that opens a dialog, or where it stands in a closed menu the button of the menu: the dialog gives
 * the focus back there.
 */
export function focusOpener(button: HTMLElement | null): void {
  const menu = button?.closest('[popover]:not(:popover-open)');
  const opener = menu
    ? document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(menu.id)}"]`)
    : button;
  opener?.focus({ preventScroll: true });
}
