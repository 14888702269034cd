import { compactNumber } from '@quillstead/catalogue';
import type { LucideIcon } from 'lucide-react';
import styles from './toggle-button.module.css';

interface ToggleButtonProps {
  readonly icon: LucideIcon;
  /** The same whether it is on or off: `aria-pressed` says which. */
  readonly label: string;
  readonly of: string;
  readonly isOn: boolean;
  /** How many have it on. */
  readonly count?: number;
  readonly onFlip: () => void;
}

/** A button that is on or off; on, its icon is filled. The count stands beside it, so that its name stays the same. */
export function ToggleButton({ icon: Icon, label, of, isOn, count = 0, onFlip }: ToggleButtonProps) {
  return (
    <span className={styles.place} data-on={isOn}>
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={isOn}
        aria-label={`${label} ${of}`}
        title={label}
        onClick={onFlip}
      >
        <Icon size={20} aria-hidden />
      </button>
      {count > 0 && (
        <span className={styles.count}>
          {compactNumber(count)}
          <span className="visually-hidden">
            {' '}
            {label.toLowerCase()}
            {count === 1 ? '' : 's'}
          </span>
        </span>
      )}
    </span>
  );
}
