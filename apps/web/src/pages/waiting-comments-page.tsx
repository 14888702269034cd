import { sitePaths } from '@quillstead/catalogue';
import { WaitingComments } from '../features/comments/index.js';
import { usePageHead } from '../lib/page-head.js';
import { Page, PageHeading } from '../ui/page.js';

/** Shows the comments that wait for the member's approval. */
export default function WaitingCommentsPage() {
  const { title, description } = sitePaths.waitingComments;
  usePageHead(title, description);
  return (
    <Page>
      <PageHeading>{title}</PageHeading>
      <section id="feed" tabIndex={-1} aria-labelledby="comments">
        <h2 id="comments" className="visually-hidden">
          Comments
        </h2>
        <WaitingComments />
      </section>
    </Page>
  );
}
