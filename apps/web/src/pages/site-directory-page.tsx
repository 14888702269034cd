import { sitePaths } from '@quillstead/catalogue';
import { usePageHead } from '../lib/page-head.js';
import { Page, PageHeading } from '../ui/page.js';
import { DirectoryList } from './directory-list.js';
import styles from './plain-page.module.css';

/** Lists the pages below /site. */
export default function SiteDirectoryPage() {
  const { title, description } = sitePaths.siteDirectory;
  usePageHead(title, description);
  return (
    <Page>
      <PageHeading>{title}</PageHeading>
      <p className={styles.lead}>{description}</p>
      <DirectoryList of="site" />
    </Page>
  );
}
