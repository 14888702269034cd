import { sitePaths } from '@quillstead/catalogue';
import { useSearchParams } from 'react-router-dom';
import { Statistics } from '../features/statistics/statistics.js';
import { usePageHead } from '../lib/page-head.js';
import { Page, PageHeading } from '../ui/page.js';

/** Shows a member's statistics; the address says of which story and of which period. */
export default function StatisticsPage() {
  const { title, description } = sitePaths.statistics;
  usePageHead(title, description);
  const [query] = useSearchParams();
  return (
    <Page>
      <PageHeading>{title}</PageHeading>
      <Statistics
        period={query.get('period') === 'all_time' ? 'all_time' : '90_days'}
        slug={query.get('story') || null}
      />
    </Page>
  );
}
