import { paths } from '@quillstead/catalogue';
import { notFoundMessage } from '@quillstead/contracts';
import { Link, useLocation } from 'react-router-dom';
import { usePageHead } from '../lib/page-head.js';
import { withReturnTo } from '../lib/return-to.js';
import { LineDrawing } from '../ui/line-drawing.js';
import { Page, PageHeading } from '../ui/page.js';
import styles from './plain-page.module.css';

/**
 * Shows the page for an address that does not exist, and for visitors at a page for members
 * (docs/product/pages.md#routes).
 */
export function NotFoundPage({
  isForMembers = false,
}: {
  /** The page exists for members. */ readonly isForMembers?: boolean;
}) {
  const { pathname, search } = useLocation();
  usePageHead('Not Found');
  return (
    <Page>
      <PageHeading>Not Found</PageHeading>
      <div className={styles.text}>
        <LineDrawing of="lost" />
        <p>{notFoundMessage}</p>
        <p>
          {isForMembers && (
            <>
              If you have an account, <Link to={withReturnTo(paths.logIn, pathname + search)}>log in</Link>{' '}
              and look again, or{' '}
            </>
          )}
          <Link to={paths.home}>{isForMembers ? 'read the newest stories' : 'Read the newest stories'}</Link>.
        </p>
      </div>
    </Page>
  );
}
