import { routeHead, sitePaths } from '@quillstead/catalogue';
import { useAtomValue } from 'jotai';
import { useParams } from 'react-router-dom';
import { AdminArea } from '../features/admin/admin-area.js';
import { adminPageOf } from '../features/admin/admin-pages.js';
import { usePageHead } from '../lib/page-head.js';
import { memberAtom } from '../lib/viewer.js';
import { Page, PageHeading } from '../ui/page.js';
import { NotFoundPage } from './not-found-page.js';

/**
 * Shows the admin area; to everybody without the role it is a page that does not exist (docs/product/admin.md#roles).
 */
export default function AdminPage() {
  const params = useParams();
  const { title } = routeHead({ page: sitePaths.admin, params });
  const role = useAtomValue(memberAtom)?.role ?? 'member';
  const page = adminPageOf(params['page'], role);
  usePageHead(title);
  if (page === null) return <NotFoundPage />;
  return (
    <Page>
      <PageHeading key={page}>{title}</PageHeading>
      <AdminArea page={page} role={role} />
    </Page>
  );
}
