import { ChevronDown } from 'lucide-react';
import type { SelectHTMLAttributes } from 'react';
import controls from './control.module.css';
import styles from './select.module.css';

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> {
  /** Texts, or values with the texts that are shown for them. */
  readonly options: readonly (string | { readonly value: string; readonly label: string })[];
  readonly onChange: (value: string) => void;
}

/** Lets the user choose one of a few texts, by the list of the device, which its users know. */
export function Select({ options, onChange, ...rest }: SelectProps) {
  return (
    <div className={styles.place}>
      <select
        {...rest}
        className={`${controls.control} ${styles.select}`}
        onChange={({ target }) => onChange(target.value)}
      >
        {options
          .map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
          .map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
      </select>
      <ChevronDown size={20} className={styles.arrow} aria-hidden />
    </div>
  );
}
