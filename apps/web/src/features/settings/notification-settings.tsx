import { type NotificationKey, notificationKeys, notificationKinds } from '@quillstead/catalogue';
import { FieldForm, FlagField } from '../forms/index.js';
import { PushSwitch } from '../push/index.js';
import { FrequencyField } from './frequency-field.js';
import { Section } from './section.js';
import type { Settings } from './settings-state.js';
import { useSettingsForm } from './use-settings-form.js';

const toggle = (key: NotificationKey) => `push_${key}` as const;
const pushKeys = notificationKeys.map(toggle);

/** Which notifications the member gets by email and by push message. */
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
