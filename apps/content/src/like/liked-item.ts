import type { likeStory, ResponseOf } from '@quillstead/contracts';
import { CallError, integer, type RowOf } from '@quillstead/service-kit';
import type { MarkChange } from './change-marks.js';

/** An item after its likes have changed, and who of the requesting members may read it. */
export const likedItem = { count_likes: integer, readers: integer.list };

/** The response or the error for each wish. @param item undefined when the item does not exist */
export function toLikes(
  wishes: readonly MarkChange[],
  item: RowOf<typeof likedItem> | undefined,
): (ResponseOf<typeof likeStory> | CallError)[] {
  const readers = new Set(item?.readers);
  return wishes.map(({ userId, isSet }) =>
    item && readers.has(userId)
      ? { is_liked: isSet ? 1 : 0, count_likes: item.count_likes }
      : new CallError('not_found'),
  );
}
