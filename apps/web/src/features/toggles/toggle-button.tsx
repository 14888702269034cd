import { isolated, compactNumber } from '@quillstead/catalogue';
import type { LucideIcon } from 'lucide-react';
import styles from './toggle-button.module.css';

interface ToggleButtonProps {
  readonly icon: LucideIcon;
  /** The same label whether it is on or off: `aria-pressed` has the state. */
  readonly label: string;
  readonly of: string;
  readonly isOn: boolean;
  /** The number of people who have it on. */
  readonly count?: number;
  /** True for 44 px width, if the text beside it has the count. */
  readonly isLarge?: boolean;
  /** True for the warm colour, which only likes have. */
  readonly isWarm?: boolean;
  readonly onFlip: () => void;
}

/**
 * Shows a button that is on or off; on, its icon is filled. The count stands beside it, so that its name stays the
 * same.
 */
export function ToggleButton({
  icon: Icon,
  label,
  of,
  isOn,
  count = 0,
  isLarge = false,
  isWarm = false,
  onFlip,
}: ToggleButtonProps) {
  return (
    <span
      className={styles.place}
      data-on={isOn}
      data-large={isLarge || undefined}
      data-warm={isWarm || undefined}
    >
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={isOn}
        aria-label={`${label} ${isolated(of)}`}
        title={label}
        onClick={onFlip}
      >
        <Icon size={isLarge ? 25 : 20} aria-hidden />
      </button>
      {count > 0 && !isLarge && (
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
