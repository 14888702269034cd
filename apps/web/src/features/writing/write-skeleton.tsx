import { SkeletonLine } from '../../ui/skeleton.js';
import styles from './write-form.module.css';

/** The shape of the form while the draft is on its way. */
export function WriteSkeleton() {
  return (
    <div className={styles.form} aria-busy="true">
      <span className="visually-hidden">Loading the draft…</span>
      <SkeletonLine height="44px" />
      <SkeletonLine height="86px" />
      <SkeletonLine height="45vh" />
    </div>
  );
}
