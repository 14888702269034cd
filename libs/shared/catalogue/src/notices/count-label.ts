import { compactNumber } from '../compact-number.js';
import type { NoticeKind } from './notice-kind.js';

/** "1 new subscriber", "1.2K mentions". */
export function countLabel({ label_data: { one, many } }: NoticeKind, count: number): string {
  return `${compactNumber(count)} ${count === 1 ? one : many}`;
}
