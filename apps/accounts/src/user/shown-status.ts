import type { AccountStatus } from '@quillstead/contracts';
import type { User } from './user.entity.js';

/** What other services know of an account: one that is leaving is hidden as a suspended one is, until it comes back. */
export function shownStatus({ status }: Pick<User, 'status'>): AccountStatus {
  return status === 'leaving' ? 'suspended' : status;
}
