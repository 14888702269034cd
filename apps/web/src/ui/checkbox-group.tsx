import { Checkbox } from './checkbox.js';
import styles from './checkbox-group.module.css';

interface CheckboxGroupProps<Key extends string> {
  readonly legend: string;
  readonly options: readonly (readonly [key: Key, label: string, hint?: string])[];
  readonly chosen: readonly Key[];
  readonly onChange: (chosen: Key[]) => void;
}

/** Some of a list of options, each a checkbox in a grid. */
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
