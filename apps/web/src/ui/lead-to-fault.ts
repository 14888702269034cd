import { announce } from '../lib/announce.js';

/**
 * Leads to a control that was refused. Its description names the fault, which is read as the focus comes; where the
 * focus is already nothing would be read, so the message is said. Nothing else may say it: it would be heard twice.
 */
export function leadToFault(control: HTMLElement, message: string): void {
  if (control === document.activeElement) announce(message);
  else control.focus();
}
