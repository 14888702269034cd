import { execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** The followers of an author, by the author's id, or of a hashtag, by its key. */
export type Followed = { readonly authorId: number } | { readonly hashtag: string };

const nameOf = (followed: Followed): string =>
  'hashtag' in followed ? followed.hashtag : String(followed.authorId);

const inOrder = (followed: readonly Followed[]): string[] => [...new Set(followed.map(nameOf))].sort();

/**
 * Locks the followers of authors or hashtags until the transaction ends. A transaction that changes followers and one
 * that notifies pages of them exclude each other: either the page contains the follower, or the follower's transaction
 * sees that the page was notified. Changes do not wait for each other. Whoever locks several takes the locks in one
 * order, so that changes and pages cannot deadlock.
 */
export const lockFollowers = {
  toChange: (followed: readonly Followed[], manager: EntityManager): Promise<unknown> =>
    execute(
      manager,
      sql`SELECT pg_advisory_xact_lock_shared(hashtext('fan_out'), hashtext(name)) FROM unnest(${inOrder(followed)}::text[]) AS name`,
    ),
  toNotify: (followed: readonly Followed[], manager: EntityManager): Promise<unknown> =>
    execute(
      manager,
      sql`SELECT pg_advisory_xact_lock(hashtext('fan_out'), hashtext(name)) FROM unnest(${inOrder(followed)}::text[]) AS name`,
    ),
};
