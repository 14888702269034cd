import { sitePaths } from '@quillstead/catalogue';
import { usePageHead } from '../lib/page-head.js';
import { Page, PageHeading } from '../ui/page.js';
import { DirectoryList } from './directory-list.js';
import styles from './plain-page.module.css';

/** Lists the pages below /account. */
export default function AccountDirectoryPage() {
  const { title, description } = sitePaths.accountDirectory;
  usePageHead(title, description);
  return (
    <Page>
      <PageHeading>{title}</PageHeading>
      <p className={styles.lead}>{description}</p>
      <DirectoryList of="account" />
    </Page>
  );
}
