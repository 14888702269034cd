import { isolated, compactNumber } from '@quillstead/catalogue';
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
  /** 44 px wide, and what stands beside it says how many have it on. */
  readonly isLarge?: boolean;
  /** Warm for likes alone. */
  readonly isWarm?: boolean;
  readonly onFlip: () => void;
}

/** A button that is on or off; on, its icon is filled. The count stands beside it, so that its name stays the same. */
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
