import { SkeletonLine } from '../../ui/skeleton.js';
import styles from './settings.module.css';

const fields = [1, 2, 3, 4];

/** The shape of a form that is on its way. */
export function SettingsSkeleton() {
  return (
    <div className={`${styles.stack} ${styles.waiting}`} aria-busy="true">
      <span className="visually-hidden">Loading…</span>
      <SkeletonLine width="30%" height="1.5rem" />
      {fields.map((field) => (
        <SkeletonLine key={field} height="44px" />
      ))}
    </div>
  );
}
