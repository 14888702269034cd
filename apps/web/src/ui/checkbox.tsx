import { useId } from 'react';
import styles from './checkbox.module.css';

interface CheckboxProps {
  readonly label: string;
  readonly hint?: string;
  /** Flags are 0 or 1 on the wire (docs/product/fields.md#flags-and-ids), and so they are here. */
  readonly value: 0 | 1;
  readonly onChange: (value: 0 | 1) => void;
}

/** Shows a flag that can be set. */
export function Checkbox({ label, hint, value, onChange }: CheckboxProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <input
        id={id}
        type="checkbox"
        checked={value === 1}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked ? 1 : 0)}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface CheckboxGroupProps<Key extends string> {
  readonly legend: string;
  readonly options: readonly (readonly [key: Key, label: string, hint?: string])[];
  readonly chosen: readonly Key[];
  readonly onChange: (chosen: Key[]) => void;
}

/** Lets the user choose some of a list of options, each a checkbox in a grid. */
export function CheckboxGroup<Key extends string>({
  legend,
  options,
  chosen,
  onChange,
}: CheckboxGroupProps<Key>) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {options.map(([key, label, hint]) => (
        <Checkbox
          key={key}
          label={label}
          {...(hint !== undefined && { hint })}
          value={chosen.includes(key) ? 1 : 0}
          onChange={(value) => onChange(value === 1 ? [...chosen, key] : chosen.filter((one) => one !== key))}
        />
      ))}
    </fieldset>
  );
}
