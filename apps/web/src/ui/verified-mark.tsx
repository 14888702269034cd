import { BadgeCheck } from 'lucide-react';
import styles from './verified-mark.module.css';

/** Shows the badge of an account whose email address was confirmed (docs/product/people.md#verified-accounts). */
export function VerifiedMark() {
  return (
    <span className={styles.mark} title="Verified account.">
      <BadgeCheck size={15} aria-hidden />
      <span className="visually-hidden">Verified account.</span>
    </span>
  );
}
