import { routeHead, sitePaths } from '@quillstead/catalogue';
import { useParams } from 'react-router-dom';
import { notificationPageOf, NotificationsPanel } from '../features/notifications/index.js';
import { usePageHead } from '../lib/page-head.js';
import { Page, PageHeading } from '../ui/page.js';

/** Shows the notifications of a member: those of one kind or a group of kinds, otherwise all. */
export default function NotificationsPage() {
  const params = useParams();
  const { title, description } = routeHead({ page: sitePaths.notifications, params });
  usePageHead(title, description ?? '');
  const { page = 'all' } = params;
  return (
    <Page>
      <PageHeading key={page}>{title}</PageHeading>
      <NotificationsPanel page={notificationPageOf(page)} />
    </Page>
  );
}
