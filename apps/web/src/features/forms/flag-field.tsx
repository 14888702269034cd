import type { FieldKey } from '@quillstead/fields';
import { Checkbox } from '../../ui/checkbox.js';
import type { FieldFormState } from './use-field-form.js';

interface FlagFieldProps<Key extends FieldKey> {
  readonly form: FieldFormState<{ [Name in Key]?: 0 | 1 }>;
  readonly name: Key;
  /** The text beside the switch; the label of the dictionary is for messages. */
  readonly label: string;
  readonly hint?: string;
}

/** A flag of the dictionary. */
export function FlagField<Key extends FieldKey>({ form, name, label, hint }: FlagFieldProps<Key>) {
  return (
    <Checkbox
      label={label}
      {...(hint !== undefined && { hint })}
      value={form.values[name] ?? 0}
      onChange={(value) => form.setValue(name, value)}
    />
  );
}
