import { matchPath, routeHead } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { useLocation } from 'react-router-dom';
import { AdminArea, adminPageOf } from '../features/admin/index.js';
import { usePageHead } from '../lib/page-head.js';
import { memberAtom } from '../lib/viewer.js';
import { Page } from '../ui/page.js';
import { PageHeading } from '../ui/page-heading.js';
import { NotFoundPage } from './not-found-page.js';

/** The admin area; to everybody without the role it is a page that does not exist (docs/product/admin.md#roles). */
export default function AdminPage() {
  const { pathname } = useLocation();
  const match = matchPath(pathname);
  const head = match && routeHead(match);
  const role = useAtomValue(memberAtom)?.role ?? 'member';
  const page = adminPageOf(match?.params['page'], role);
  usePageHead(head?.title ?? null, head?.description ?? '');
  if (head === null || page === null) return <NotFoundPage />;
  return (
    <Page>
      <PageHeading key={page}>{head.title}</PageHeading>
      <AdminArea page={page} role={role} />
    </Page>
  );
}
