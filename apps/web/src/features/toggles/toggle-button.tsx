import { compactNumber } from '@quillstead/catalogue';
import type { LucideIcon } from 'lucide-react';
import styles from './toggle-button.module.css';

interface ToggleButtonProps {
  readonly icon: LucideIcon;
  /** The same whether it is on or off: `aria-pressed` says which. */
  readonly label: string;
  readonly of: string;
  readonly isOn: boolean;
  readonly count?: number;
  readonly onFlip: () => void;
}

/** A button that is on or off; on, its icon is filled. */
export function ToggleButton({ icon: Icon, label, of, isOn, count, onFlip }: ToggleButtonProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={isOn}
      aria-label={`${label} ${of}`}
      title={label}
      onClick={onFlip}
    >
      <Icon size={20} aria-hidden />
      {count !== undefined && count > 0 && <span aria-hidden>{compactNumber(count)}</span>}
    </button>
  );
}
