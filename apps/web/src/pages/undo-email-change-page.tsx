import { sitePaths } from '@quillstead/catalogue';
import { UndoEmailChange } from '../features/session/undo-email-change.js';
import { usePageHead } from '../lib/page-head.js';
import { Page, PageHeading } from '../ui/page.js';
import styles from './plain-page.module.css';

/** Shows the target of the link that the previous address gets when a member requests a new address. */
export default function UndoEmailChangePage() {
  const { title, description } = sitePaths.undoEmailChange;
  usePageHead(title, description);
  return (
    <Page>
      <PageHeading>Keep your email address</PageHeading>
      <div className={styles.text}>
        <UndoEmailChange />
      </div>
    </Page>
  );
}
