import { compactNumber } from '../compact-number.js';

/** What the notifications button shows: "+N", abbreviated when large, or "!" without new ones (spec section 2). */
export function bellLabel(newNotices: number): string {
  return newNotices > 0 ? `+${compactNumber(newNotices)}` : '!';
}
