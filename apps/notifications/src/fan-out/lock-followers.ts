import { execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** What people follow: an author or a series, by its id, or a hashtag, by its key. */
export type Followed =
  { readonly authorId: number } | { readonly seriesId: number } | { readonly hashtag: string };

function nameOf(followed: Followed): string {
  if ('hashtag' in followed) return followed.hashtag;
  return 'seriesId' in followed ? `series ${followed.seriesId}` : String(followed.authorId);
}

const inOrder = (followed: readonly Followed[]): string[] => [...new Set(followed.map(nameOf))].sort();

/**
 * Locks the followers of authors, series or hashtags until the transaction ends. A transaction that changes followers and one
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
