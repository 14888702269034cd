import { compactNumber } from '../compact-number.js';

/**
 * Returns the label of the notifications button: "+N", abbreviated when large, or "!" without new notifications
 * (docs/product/pages.md#header-menu-and-footer).
 */
export function newNotificationsLabel(newNotifications: number): string {
  return newNotifications > 0 ? `+${compactNumber(newNotifications)}` : '!';
}
