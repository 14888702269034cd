import { paths } from '@quillstead/catalogue';
import { usePageHead } from '../../lib/page-head.js';
import { readSiteLinks } from '../../lib/site-links.js';
import { Button } from '../../ui/button.js';
import { Page } from '../../ui/page.js';
import { PageHeading } from '../../ui/page-heading.js';
import styles from './error-page.module.css';

/** The apology of docs/product/pages.md#errors-and-maintenance; while developing it shows what went wrong. */
export function ErrorPage({ error }: { readonly error: Error }) {
  const { statusPage } = readSiteLinks();
  usePageHead('Error');
  return (
    <Page>
      <PageHeading>Oh no! Oh no! Oh... KA-BOOOM!</PageHeading>
      <p className={styles.text} role="alert">
        This part of the site fell over. What you wrote is kept.
      </p>
      <div className={styles.actions}>
        <Button look="primary" onClick={() => location.reload()}>
          Try again
        </Button>
        <a href={paths.home}>Go to the home page</a>
        {statusPage !== null && <a href={statusPage}>See how the site is doing</a>}
      </div>
      {import.meta.env?.DEV && (
        <pre className={styles.stack}>
          {error.message}
          {'\n'}
          {error.stack}
        </pre>
      )}
    </Page>
  );
}
