import type { Member } from '../../lib/viewer.js';
import { ActionLog } from './action-log.js';
import { AdminNav } from './admin-nav.js';
import type { AdminPageName } from './admin-pages.js';
import { ErrorGroups } from './error-groups.js';
import { FailedEmails } from './failed-emails.js';
import { FeedbackEntries } from './feedback-entries.js';
import { Queues } from './queues.js';
import { ReportCases } from './report-cases.js';
import { Users } from './users.js';

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
