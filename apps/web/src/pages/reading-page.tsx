import { sitePaths } from '@quillstead/catalogue';
import { useSearchParams } from 'react-router-dom';
import { ReadingHistory } from '../features/reading-history/reading-history.js';
import { usePageHead } from '../lib/page-head.js';
import { Page, PageHeading } from '../ui/page.js';

/** Shows a member's reading history; the address says whether all of it, what is started or what is finished. */
export default function ReadingPage() {
  const { title, description } = sitePaths.reading;
  usePageHead(title, description);
  const filter = useSearchParams()[0].get('filter');
  return (
    <Page>
      <PageHeading>{title}</PageHeading>
      <section id="feed" tabIndex={-1} aria-labelledby="stories">
        <h2 id="stories" className="visually-hidden">
          Stories
        </h2>
        <ReadingHistory key={filter} filter={filter === 'started' || filter === 'finished' ? filter : null} />
      </section>
    </Page>
  );
}
