import { CircleQuestionMark } from 'lucide-react';
import styles from './verified-mark.module.css';

/**
 * Shows, in place of the badge, that an account has none, on a profile and its tooltip
 * (docs/product/people.md#verified-accounts).
 */
export function UnverifiedMark() {
  return (
    <span className={styles.unverified} title="Unverified account.">
      <CircleQuestionMark size={15} aria-hidden />
      <span className="visually-hidden">Unverified account.</span>
    </span>
  );
}
