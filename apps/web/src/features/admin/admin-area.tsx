import { paths, sitePaths } from '@quillstead/catalogue';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Member } from '../../lib/viewer.js';
import { ActionLog } from './action-log.js';
import { type AdminPageName, adminPages, mayOpen } from './admin-pages.js';
import { ErrorGroups } from './error-groups.js';
import { FailedEmails } from './failed-emails.js';
import { FeedbackEntries } from './feedback-entries.js';
import { Queues } from './queues.js';
import { ReportCases } from './report-cases.js';
import { Users } from './users.js';
import styles from './admin.module.css';

const parts: Record<AdminPageName, () => React.JSX.Element> = {
  errors: ErrorGroups,
  feedback: FeedbackEntries,
  reports: ReportCases,
  users: Users,
  queues: Queues,
  emails: FailedEmails,
  log: ActionLog,
};

/** The admin area of somebody of the staff (docs/product/admin.md#roles): its pages and one of them. */
export function AdminArea({ page, role }: { readonly page: AdminPageName; readonly role: Member['role'] }) {
  const Part = parts[page];
  return (
    <>
      <AdminNav page={page} role={role} />
      <Part key={page} />
    </>
  );
}

/** The pages of the admin area that the viewer's role may open; in a small window one line that scrolls. */
function AdminNav({ page, role }: { readonly page: AdminPageName; readonly role: Member['role'] }) {
  const nav = useRef<HTMLElement>(null);
  const open = adminPages.filter((name) => mayOpen(name, role));
  const chosen = open.indexOf(page);
  useEffect(() => {
    const link = nav.current?.children[chosen];
    if (link instanceof HTMLElement) nav.current?.scrollTo({ left: link.offsetLeft - innerWidth / 3 });
  }, [chosen]);
  return (
    <nav ref={nav} className={styles.nav} aria-label="Admin">
      {open.map((name) => (
        <Link key={name} to={paths.admin(name)} aria-current={name === page ? 'page' : undefined}>
          {sitePaths.admin.pages[name].title}
        </Link>
      ))}
    </nav>
  );
}
