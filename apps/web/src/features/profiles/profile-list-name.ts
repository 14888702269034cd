import type { ProfileListProps } from './profile-list.js';

/** Tells the lists of profiles apart, with everything that chooses their items. */
export function profileListName({ username, chosen: { list, sort, filter } }: ProfileListProps): string {
  return `user:${username}:${list}:${sort}:${filter}`;
}
