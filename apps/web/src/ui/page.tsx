import type { ReactNode } from 'react';
import styles from './page.module.css';

/** The column in which a page stands: 650 px, with air above and below. */
export function Page({ children }: { readonly children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
