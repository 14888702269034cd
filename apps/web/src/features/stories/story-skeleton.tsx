import { SkeletonLine } from '../../ui/skeleton.js';
import styles from './story-skeleton.module.css';

const widths = ['100%', '96%', '99%', '92%', '97%', '60%'];

/** Shows the shape of a story that is loading. */
export function StorySkeleton() {
  return (
    <div className={styles.story} aria-busy="true">
      <span className="visually-hidden">Loading the story…</span>
      <SkeletonLine width="75%" height="2.4rem" />
      <SkeletonLine width="96%" height="1.2rem" />
      <SkeletonLine width="60%" height="1.2rem" />
      <SkeletonLine width="35%" height="1rem" />
      <SkeletonLine width="45%" height="0.9rem" />
      <div className={styles.text}>
        {widths.map((width) => (
          <SkeletonLine key={width} width={width} height="1.1rem" />
        ))}
      </div>
    </div>
  );
}
