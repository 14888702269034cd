import { setTimeout as pause } from 'node:timers/promises';

/** A list page as services return it: 25 short items, about 5 KiB printed. */
const items = Array.from({ length: 25 }, (_, id) => ({
  id,
  slug: `a-story-of-some-length-${id}`,
  title: 'A story of some length',
  description: 'What a reader is options before the first word of it is read',
  author: { username: 'ada', display_name: 'Ada Lovelace', is_verified: true },
  like_count: 12,
}));

/** How often each number was handed out here. */
export const handed = new Map();

/**
 * Does the work of a call: every service of the bench returns the same, over our transport and over Nest's.
 * @param {{ number: number, milliseconds?: number, size?: string }} payload
 */
export async function work({ number, milliseconds = 0, size = 'small' }) {
  handed.set(number, (handed.get(number) ?? 0) + 1);
  if (milliseconds > 0) await pause(milliseconds);
  return size === 'page' ? { number, items } : { number, title: 'A story of some length', like_count: 12 };
}
