import type { User } from '../user/index.js';

/** How a letter begins. */
export function greeting({ displayName, username }: Pick<User, 'displayName' | 'username'>): string {
  return `Hello ${displayName ?? username},`;
}
