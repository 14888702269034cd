import { SkeletonLine } from '../../ui/skeleton.js';
import styles from '../../ui/story-list.module.css';

/** The shape of a story of a series, or of a series, that is loading. */
export function SeriesStorySkeleton() {
  return (
    <div className={styles.story} aria-hidden>
      <div className={styles.about}>
        <SkeletonLine width="60%" height="1.2rem" />
        <SkeletonLine width="40%" height="0.8rem" />
      </div>
    </div>
  );
}
