import { paths, sitePaths } from '@quillstead/catalogue';
import { readSiteRules } from '@quillstead/contracts';
import { Link } from 'react-router-dom';
import { SiteMarkup } from '../ui/site-markup.js';
import { useOperation } from '../lib/operation-query.js';
import { usePageHead } from '../lib/page-head.js';
import { Page, PageHeading } from '../ui/page.js';
import { Problem } from '../ui/problem.js';
import { SkeletonLine } from '../ui/skeleton.js';
import { NotFoundPage } from './not-found-page.js';

const failed = 'The rules could not be loaded. Please try again in a moment.';

/** Shows the rules that the owner has written for members; a page that does not exist where there are none. */
export default function RulesPage() {
  const { title, description } = sitePaths.rules;
  const { response, failure, load } = useOperation(readSiteRules, {}, { failed });
  usePageHead(title, description);
  if (failure?.status === 404 || response?.html === null) return <NotFoundPage />;
  return (
    <Page>
      <PageHeading>{title}</PageHeading>
      {response !== null && (
        <>
          <SiteMarkup html={response.html} />
          <p>
            <Link to={paths.moderation}>What the moderators decided, in numbers</Link>
          </p>
        </>
      )}
      {response === null && failure === null && <SkeletonLine width="60%" />}
      {failure !== null && <Problem message={failure.message} onRetry={() => void load()} />}
    </Page>
  );
}
