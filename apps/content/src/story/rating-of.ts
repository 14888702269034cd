import { nsfwRating, type Rating, ratings } from '@quillstead/catalogue';

const lowestNsfw = ratings[nsfwRating].code;

/** The fields by which an author says how grown-up a story is. */
interface Sent {
  /** Empty in a form without a choice; it means what null means. */
  readonly rating?: Rating | '' | null | undefined;
  readonly is_nsfw?: 0 | 1 | null | undefined;
}

/**
 * The code of the rating and the flag that are stored together: a story is not safe for work exactly from `mature` on
 * (docs/product/stories.md#content-notes). Of the two fields the one that says more counts; where the rating is left
 * out, a story that becomes safe for work keeps at most the rating below.
 *
 * @param before the code of the rating that the story has
 */
export function ratingOf({ rating, is_nsfw }: Sent, before: number): { rating: number; isNsfw: 0 | 1 } {
  let code = before;
  if (rating !== undefined) code = ratings[rating || 'general'].code;
  else if (is_nsfw !== undefined && is_nsfw !== 1) code = Math.min(before, lowestNsfw - 1);
  if (is_nsfw === 1) code = Math.max(code, lowestNsfw);
  return { rating: code, isNsfw: code >= lowestNsfw ? 1 : 0 };
}
