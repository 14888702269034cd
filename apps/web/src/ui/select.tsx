import { ChevronDown } from 'lucide-react';
import type { SelectHTMLAttributes } from 'react';
import controls from './control.module.css';
import styles from './select.module.css';

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> {
  readonly options: readonly string[];
  readonly onChange: (option: string) => void;
}

/** One of a few texts; the device's own list, which every hand knows. */
export function Select({ options, onChange, ...rest }: SelectProps) {
  return (
    <div className={styles.place}>
      <select
        {...rest}
        className={`${controls.control} ${styles.select}`}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <ChevronDown size={20} className={styles.arrow} aria-hidden />
    </div>
  );
}
