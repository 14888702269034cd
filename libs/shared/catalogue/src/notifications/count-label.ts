import { compactNumber } from '../compact-number.js';
import type { NotificationKind } from './notification-kind.js';

/** Returns a count with its noun: "1 new subscriber", "1.2K mentions". */
export function countLabel({ label_data: { one, many } }: NotificationKind, count: number): string {
  return `${compactNumber(count)} ${count === 1 ? one : many}`;
}
