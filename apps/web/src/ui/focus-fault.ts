import { announce } from '../lib/announce.js';

/**
 * Focuses a control with a fault. A screen reader then reads the description of the control, which names the fault. A
 * control that has the focus already would not be read, so the message is announced; no other code may announce it.
 */
export function focusFault(control: HTMLElement, message: string): void {
  if (control === document.activeElement) announce(message);
  else control.focus();
}
