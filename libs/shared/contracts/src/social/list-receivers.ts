import { defineAsk } from '../define-call.js';

/** Where a page of receivers ended; only who made it knows what it means. */
export type ReceiversPlace = readonly (string | number)[];

/**
 * Who follows an author (and was accepted) or a hashtag's key, in pages for fan-out: `after` is null at first, then
 * what the page before gave, null again at the end. People who are away at the moment are among them.
 */
export const listReceivers = defineAsk<
  {
    followed: { author_id: number } | { hashtag: string };
    after: ReceiversPlace | null;
    limit: number;
  },
  { user_ids: number[]; after: ReceiversPlace | null }
>({ name: 'social.list_receivers', repeat: 'freely', callers: ['notifications'] });
