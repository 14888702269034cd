import type { FieldFormState } from '../forms/index.js';
import styles from './settings.module.css';

const frequencies = [
  ['at_once', 'At once', 'At most one email an hour for each kind of thing that happens.'],
  ['hourly', 'Every hour', 'One email that gathers everything of the last hour.'],
  ['daily', 'Once a day', 'One email in the morning (7:00 UTC) that gathers everything of the day.'],
] as const;

/** How often emails about notifications come. */
export function FrequencyField({
  form,
}: {
  readonly form: FieldFormState<{ note_email_frequency?: string }>;
}) {
  return (
    <fieldset className={styles.choices}>
      <legend>How often</legend>
      {frequencies.map(([frequency, label, hint]) => (
        <label key={frequency} className={styles.choice}>
          <input
            type="radio"
            name="note_email_frequency"
            value={frequency}
            checked={form.values.note_email_frequency === frequency}
            onChange={() => form.setValue('note_email_frequency', frequency)}
          />
          <span>
            {label} <span className={styles.hint}>{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
