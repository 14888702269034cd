import type { ReactNode } from 'react';
import { useIsInModal } from '../lib/in-modal.js';
import styles from './page.module.css';

/** The column in which a page stands: 650 px, with air above and below; a modal is a column of its own. */
export function Page({ children }: { readonly children: ReactNode }) {
  return useIsInModal() ? children : <div className={styles.page}>{children}</div>;
}
