import { sitePaths } from '@quillstead/catalogue';
import { Decisions } from '../features/decisions/decisions.js';
import { usePageHead } from '../lib/page-head.js';
import { Page, PageHeading } from '../ui/page.js';

/** Shows what moderators decided about the member's reports and about the member's own things. */
export default function DecisionsPage() {
  const { title, description } = sitePaths.decisions;
  usePageHead(title, description);
  return (
    <Page>
      <PageHeading>{title}</PageHeading>
      <section id="feed" tabIndex={-1} aria-labelledby="decisions">
        <h2 id="decisions" className="visually-hidden">
          Decisions
        </h2>
        <Decisions />
      </section>
    </Page>
  );
}
