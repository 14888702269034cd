import { compactNumber } from '../compact-number.js';

/**
 * What the notifications button shows: "+N", abbreviated when large, or "!" without new ones
 * (docs/product/pages.md#header-menu-and-footer).
 */
export function newNotificationsLabel(newNotifications: number): string {
  return newNotifications > 0 ? `+${compactNumber(newNotifications)}` : '!';
}
