import { Field } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import type { FieldFormState } from '../forms/index.js';

const choices = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
] as const;

interface WeeklyChoiceFieldProps {
  readonly form: FieldFormState<{ weekly_choice: 0 | 1 }>;
}

/** Sets whether readers can get the best stories of each week by email. */
export function WeeklyChoiceField({ form }: WeeklyChoiceFieldProps) {
  return (
    <Field
      label="Send the best stories of each week by email"
      aside=""
      error={form.errorOf('weekly_choice')}
      hint="To who asks for it above the trending stories. Off, nothing is sent; those who get it now keep their subscription, which goes on when it is switched on again."
    >
      {(control) => (
        <Select
          {...control}
          name="weekly_choice"
          value={`${form.values.weekly_choice}`}
          options={choices}
          onChange={(chosen) => form.setValue('weekly_choice', Number(chosen))}
        />
      )}
    </Field>
  );
}
