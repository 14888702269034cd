import { mostFirstPostsHeld } from '@quillstead/catalogue';
import { Field } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import type { FieldFormState } from '../forms/index.js';

const choices = Array.from({ length: mostFirstPostsHeld + 1 }, (_, count) => ({
  value: `${count}`,
  label: count === 0 ? 'None' : count === 1 ? 'The first' : `The first ${count}`,
}));

interface FirstPostsFieldProps {
  readonly form: FieldFormState<{ first_posts_held: number }>;
}

/** Sets how many first stories and comments of a member the staff reads before others do. */
export function FirstPostsField({ form }: FirstPostsFieldProps) {
  return (
    <Field
      label="Hold first stories and comments of members"
      aside=""
      error={form.errorOf('first_posts_held')}
      hint="So many stories and so many comments of every member wait under First posts until the staff approves them. Members who have posted as many do not wait."
    >
      {(control) => (
        <Select
          {...control}
          name="first_posts_held"
          value={`${form.values.first_posts_held}`}
          options={choices}
          onChange={(chosen) => form.setValue('first_posts_held', Number(chosen))}
        />
      )}
    </Field>
  );
}
