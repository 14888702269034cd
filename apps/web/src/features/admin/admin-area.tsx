import { useAtomValue } from 'jotai';
import { paths, sitePaths } from '@quillstead/catalogue';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Member } from '../../lib/viewer.js';
import { useChosenInSight } from '../../ui/use-chosen-in-sight.js';
import { StepUpHost } from '../session/index.js';
import { ActionLog } from './action-log.js';
import { type AdminPageName, adminPages, mayOpen, operations } from './admin-pages.js';
import { Appeals } from './appeals.js';
import { factorMissingAtom } from './call-as-staff.js';
import { BlockedSenders } from './blocked-senders.js';
import { ErrorGroups } from './error-groups.js';
import { FailedEmails } from './failed-emails.js';
import { FeedbackEntries } from './feedback-entries.js';
import { HeldPosts } from './held-posts.js';
import { Queues } from './queues.js';
import { ReportCases } from './report-cases.js';
import { SiteSettings } from './site-settings.js';
import { Users } from './users.js';
import styles from './admin.module.css';

const parts: Record<AdminPageName, () => React.JSX.Element> = {
  errors: ErrorGroups,
  feedback: FeedbackEntries,
  reports: ReportCases,
  appeals: Appeals,
  'first-posts': HeldPosts,
  fediverse: BlockedSenders,
  users: Users,
  site: SiteSettings,
  queues: Queues,
  emails: FailedEmails,
  log: ActionLog,
};

/** Shows the admin area of a member of the staff (docs/product/admin.md#roles): its pages and one of them. */
export function AdminArea({ page, role }: { readonly page: AdminPageName; readonly role: Member['role'] }) {
  const Part = parts[page];
  const isFactorMissing = useAtomValue(factorMissingAtom);
  return (
    <>
      <AdminNav page={page} role={role} />
      {isFactorMissing && <FactorMissing />}
      <Part key={page} />
      <StepUpHost />
    </>
  );
}

/** Where staff set up what the site asks of them; the list below says what that is. */
function FactorMissing() {
  return (
    <p>
      Set up <Link to={paths.settings('account', 'two-step')}>two-step log-in</Link> or{' '}
      <Link to={paths.settings('account', 'passkeys')}>a passkey</Link> in your settings, and come back.
    </p>
  );
}

/** Shows the pages of the admin area that the viewer's role may open; in a small window one line that scrolls. */
function AdminNav({ page, role }: { readonly page: AdminPageName; readonly role: Member['role'] }) {
  const nav = useRef<HTMLElement>(null);
  const open = adminPages.filter((name) => mayOpen(name, role));
  useChosenInSight(nav, open.indexOf(page), open.length);
  const link = (name: AdminPageName) => (
    <Link
      key={name}
      to={paths.admin(name)}
      aria-current={name === page ? 'page' : undefined}
      aria-description={operations.includes(name) ? 'Operations' : undefined}
    >
      {sitePaths.admin.pages[name].title}
    </Link>
  );
  return (
    <nav ref={nav} className={styles.nav} aria-label="Admin">
      {open.filter((name) => !operations.includes(name)).map(link)}
      <span className={styles.group}>
        <span aria-hidden>Operations</span>
        {open.filter((name) => operations.includes(name)).map(link)}
      </span>
    </nav>
  );
}
