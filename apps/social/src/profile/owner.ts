import { isOwn, isThere, joinMine, mayRead } from '../access/index.js';

/** SQL of the profile behind a list, as a table `owner` of one row, or none when there is no such person. */
export function ownerTable(username: string, viewer: string): string {
  return `(
    SELECT card.user_id, ${mayRead('card', 'mine', viewer)} AS is_readable, ${isOwn('card', viewer)} AS is_own
    FROM author_card card ${joinMine('mine', 'card', viewer)}
    WHERE lower(card.username) = ${username} AND ${isThere('card')}
  ) AS owner`;
}

/** What a list of a private profile says to who may not read it. */
export const lockedList = { items: [], next: null, content_access: false } as const;
