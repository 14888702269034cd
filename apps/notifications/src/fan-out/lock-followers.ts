import { execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** Whose followers: an author's by the id, or those of a hashtag by its key. */
export type Followed = { readonly authorId: number } | { readonly hashtag: string };

const nameOf = (followed: Followed): string =>
  'hashtag' in followed ? followed.hashtag : String(followed.authorId);

/**
 * Lets those who change the followers of somebody and the page that is told to them take turns, until the transaction
 * ends: a page sees a follower, or the follower's transaction sees that the page was told. Changes do not wait for each
 * other; those that lock several take them in one order, so that pages between them leave no circle.
 */
export const lockFollowers = {
  toChange(followed: readonly Followed[], manager: EntityManager): Promise<unknown> {
    const names = [...new Set(followed.map(nameOf))].sort();
    return execute(
      manager,
      sql`SELECT pg_advisory_xact_lock_shared(hashtext('fan_out'), hashtext(name)) FROM unnest(${names}::text[]) AS name`,
    );
  },
  toTell: (followed: Followed, manager: EntityManager): Promise<unknown> =>
    execute(manager, sql`SELECT pg_advisory_xact_lock(hashtext('fan_out'), hashtext(${nameOf(followed)}))`),
};
