import { SkeletonLine } from '../../ui/skeleton.js';
import styles from './profile-head.module.css';

/** The shape of a profile's head that is on its way. */
export function ProfileSkeleton() {
  return (
    <div className={styles.head} aria-busy="true">
      <span className="visually-hidden">Loading the profile…</span>
      <SkeletonLine width="50%" height="2.2rem" />
      <SkeletonLine width="90%" />
      <SkeletonLine width="40%" height="0.9rem" />
      <SkeletonLine width="30%" height="0.9rem" />
    </div>
  );
}
