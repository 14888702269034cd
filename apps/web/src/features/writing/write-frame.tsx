import page from '../../ui/page.module.css';
import styles from './write-area.module.css';
import { WriteSkeleton } from './write-skeleton.js';

/** The frame of the write page: rendered by the server, and shown while its code loads. */
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
