import { execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** Whose followers: an author's by the id, or those of a hashtag by its key. */
export type Followed = { readonly authorId: number } | { readonly hashtag: string };

const nameOf = (followed: Followed): string =>
  'hashtag' in followed ? followed.hashtag : String(followed.authorId);

/**
 * Locks the followers of an author or a hashtag until the transaction ends. A transaction that changes followers and
 * one that notifies a page of them exclude each other: either the page contains the follower, or the follower's
 * transaction sees that the page was notified. Changes do not wait for each other. A change that locks several takes
 * the locks in one order, so that changes and pages cannot deadlock.
 */
export const lockFollowers = {
  toChange(followed: readonly Followed[], manager: EntityManager): Promise<unknown> {
    const names = [...new Set(followed.map(nameOf))].sort();
    return execute(
      manager,
      sql`SELECT pg_advisory_xact_lock_shared(hashtext('fan_out'), hashtext(name)) FROM unnest(${names}::text[]) AS name`,
    );
  },
  toNotify: (followed: Followed, manager: EntityManager): Promise<unknown> =>
    execute(manager, sql`SELECT pg_advisory_xact_lock(hashtext('fan_out'), hashtext(${nameOf(followed)}))`),
};
