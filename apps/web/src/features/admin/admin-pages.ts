import { sitePaths } from '@quillstead/catalogue';
import type { Member } from '../../lib/viewer.js';

export type AdminPageName = keyof typeof sitePaths.admin.pages;

export const adminPages = Object.keys(sitePaths.admin.pages) as AdminPageName[];

/** Pages that admins alone may open (docs/product/admin.md#roles). */
const forAdmins: readonly AdminPageName[] = ['users', 'queues'];

/** Whether a page of the admin area is there for a role; the services judge by themselves. */
export function mayOpen(page: AdminPageName, role: Member['role']): boolean {
  return role === 'admin' || (role === 'moderator' && !forAdmins.includes(page));
}

/** The page that a segment of the address names, if it is there for the role. */
export function adminPageOf(segment: string | undefined, role: Member['role']): AdminPageName | null {
  const page = adminPages.find((name) => name === segment);
  return page !== undefined && mayOpen(page, role) ? page : null;
}
