import { sitePaths } from '@quillstead/catalogue';
import { VerifyAccount } from '../features/session/verify-account.js';
import { usePageHead } from '../lib/page-head.js';
import { Page, PageHeading } from '../ui/page.js';
import styles from './plain-page.module.css';

/** Shows the page that the link of the verification email opens. */
export default function VerifyPage() {
  const { title, description } = sitePaths.verify;
  usePageHead(title, description);
  return (
    <Page>
      <PageHeading>Confirm your address</PageHeading>
      <div className={styles.below}>
        <VerifyAccount />
      </div>
    </Page>
  );
}
