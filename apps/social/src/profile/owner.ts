import { asText } from '@quillstead/projections';
import { joinMine } from './person-rows.js';

/** SQL of the profile behind a list, as a table `owner` of one row, or none when there is no such person. */
export function ownerTable(username: string, viewer: string): string {
  return `(
    SELECT card.user_id, ${asText.canRead('card', viewer, 'mine.code')} AS is_readable, ${asText.isOwn('card', viewer)} AS is_own
    FROM author_card card ${joinMine('mine', 'card', viewer)}
    WHERE lower(card.username) = ${username} AND ${asText.isShown('card')}
  ) AS owner`;
}

/** What a list of a private profile says to who may not read it. */
export const lockedList = { items: [], next: null, content_access: false } as const;
