import { type NotificationKey, notificationKeys, notificationKinds } from '@quillstead/catalogue';
import { FieldForm, type FieldFormState, FlagField } from '../forms/index.js';
import { PushSwitch } from '../notifications/index.js';
import { Section } from './section.js';
import type { Settings } from './settings-state.js';
import { useSettingsForm } from './use-settings-form.js';
import styles from './settings.module.css';

const toggle = (key: NotificationKey) => `push_${key}` as const;
const pushKeys = notificationKeys.map(toggle);

/** Sets which notifications the member gets by email and by push message. */
export function NotificationSettings({ settings }: { readonly settings: Settings }) {
  const mail = useSettingsForm({
    name: 'mail',
    settings,
    keys: ['note_by_email', 'note_email_frequency', 'note_log_in'],
  });
  const push = useSettingsForm({ name: 'push', settings, keys: pushKeys });
  return (
    <>
      <Section id="email" title="By email">
        <FieldForm form={mail} submit="Save email choice">
          <FlagField
            form={mail}
            name="note_by_email"
            label="Send me an email when something happens"
            hint="Each email can be switched off from within it too. Emails about your password and your address always come."
          />
          {mail.values.note_by_email === 1 && <FrequencyField form={mail} />}
          <FlagField
            form={mail}
            name="note_log_in"
            label="Email me about log-ins from new devices"
            hint="An email when a browser logs in to your account that had not done so before."
          />
        </FieldForm>
      </Section>
      <Section
        id="push"
        title="By push message"
        lead="What a browser of yours may show you while this site is closed, once you have allowed it there."
      >
        <PushSwitch />
        <FieldForm form={push} submit="Save push choices">
          {notificationKeys.map((key) => (
            <FlagField
              key={key}
              form={push}
              name={toggle(key)}
              label={notificationKinds[key].title}
              hint={notificationKinds[key].label_detail}
            />
          ))}
        </FieldForm>
      </Section>
    </>
  );
}

const frequencies = [
  ['at_once', 'At once', 'At most one email an hour for each kind of thing that happens.'],
  ['hourly', 'Every hour', 'One email that gathers everything of the last hour.'],
  ['daily', 'Once a day', 'One email in the morning (7:00 UTC) that gathers everything of the day.'],
] as const;

/** Sets how often the member gets emails about notifications. */
function FrequencyField({ form }: { readonly form: FieldFormState<{ note_email_frequency?: string }> }) {
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
