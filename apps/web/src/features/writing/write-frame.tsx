import styles from './write-area.module.css';
import { WriteSkeleton } from './write-skeleton.js';

/** The frame of the write page: rendered by the server, and shown while its code loads. */
export function WriteFrame() {
  return (
    <div className={styles.area}>
      <h1 className="visually-hidden">Write</h1>
      <div className={styles.head} />
      <WriteSkeleton />
    </div>
  );
}
