import { Field } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import type { FieldFormState } from '../forms/index.js';

const choices = [
  { value: '0', label: 'No' },
  { value: '1', label: 'Yes' },
] as const;

interface SignUpWorkFieldProps {
  readonly form: FieldFormState<{ sign_up_work: 0 | 1 }>;
}

/** Sets whether the browser of a person who signs up has to solve a task. */
export function SignUpWorkField({ form }: SignUpWorkFieldProps) {
  return (
    <Field
      label="Ask browsers for a small task at the sign-up"
      aside=""
      error={form.errorOf('sign_up_work')}
      hint="Makes many accounts costly for programs. The browser solves it by itself in a few seconds, while the form is filled in; nobody else takes part."
    >
      {(control) => (
        <Select
          {...control}
          name="sign_up_work"
          value={`${form.values.sign_up_work}`}
          options={choices}
          onChange={(chosen) => form.setValue('sign_up_work', Number(chosen))}
        />
      )}
    </Field>
  );
}
