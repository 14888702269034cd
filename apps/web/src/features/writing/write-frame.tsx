import page from '../../ui/page.module.css';
import styles from './write-area.module.css';
import { WriteSkeleton } from './write-skeleton.js';

/** What is there of the writing area before anything else: from the server, and while the program for it comes. */
export function WriteFrame() {
  return (
    <div className={styles.area}>
      <div className={styles.main}>
        <div className={styles.head}>
          <h1 className={page.heading}>Write</h1>
        </div>
        <WriteSkeleton />
      </div>
    </div>
  );
}
