import { sitePaths } from '@quillstead/catalogue';
import { metaContent } from '../../lib/page-head.js';
import type { Member } from '../../lib/viewer.js';

export type AdminPageName = keyof typeof sitePaths.admin.pages;

export const adminPages = Object.keys(sitePaths.admin.pages) as AdminPageName[];

/** The pages about what keeps the site running, behind all others. */
export const operations: readonly AdminPageName[] = ['errors', 'emails', 'queues'];

/** Pages that admins alone may open (docs/product/admin.md#roles). */
const forAdmins: readonly AdminPageName[] = ['users', 'site', 'queues'];

/** Whether a page of the admin area is there for a role, and on this site; the services judge by themselves. */
export function mayOpen(page: AdminPageName, role: Member['role']): boolean {
  if (page === 'fediverse' && metaContent('fediverse') === null) return false;
  return role === 'admin' || (role === 'moderator' && !forAdmins.includes(page));
}

/** Returns the page that a segment of the address names, if it is there for the role. */
export function adminPageOf(segment: string | undefined, role: Member['role']): AdminPageName | null {
  const page = adminPages.find((name) => name === segment);
  return page !== undefined && mayOpen(page, role) ? page : null;
}
