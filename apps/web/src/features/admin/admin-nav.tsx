import { allSitePaths, paths } from '@quillstead/catalogue';
import { Link } from 'react-router-dom';
import type { Member } from '../../lib/viewer.js';
import { type AdminPageName, adminPages, mayOpen } from './admin-pages.js';
import styles from './admin.module.css';

/** The pages of the admin area that the viewer's role may open. */
export function AdminNav({ page, role }: { readonly page: AdminPageName; readonly role: Member['role'] }) {
  return (
    <nav className={styles.nav} aria-label="Admin">
      {adminPages
        .filter((name) => mayOpen(name, role))
        .map((name) => (
          <Link key={name} to={paths.admin(name)} aria-current={name === page ? 'page' : undefined}>
            {allSitePaths.admin.pages[name].title}
          </Link>
        ))}
    </nav>
  );
}
