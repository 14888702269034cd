import { isNotificationKey, matchPath, routeHead } from '@quillstead/catalogue';
import { useLocation } from 'react-router-dom';
import { NotificationsPanel } from '../features/notifications/index.js';
import { usePageHead } from '../lib/page-head.js';
import { Page } from '../ui/page.js';
import { PageHeading } from '../ui/page-heading.js';
import { NotFoundPage } from './not-found-page.js';

/** What has happened around a member: all kinds of notifications or one; without a page it is all. */
export default function NotificationsPage() {
  const { pathname } = useLocation();
  const match = matchPath(pathname);
  const head = match && routeHead(match);
  usePageHead(head?.title ?? null, head?.description ?? '');
  if (match === null || head === null) return <NotFoundPage />;
  const page = match.params['page'] ?? 'all';
  return (
    <Page>
      <PageHeading key={page}>{head.title}</PageHeading>
      <NotificationsPanel page={isNotificationKey(page) ? page : 'all'} />
    </Page>
  );
}
