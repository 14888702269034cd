import { FieldForm, FlagField } from '../forms/index.js';
import { Section } from './section.js';
import type { Settings } from './settings-state.js';
import styles from './settings.module.css';
import { useSettingsForm } from './use-settings-form.js';

/** The privacy setting, with a sentence about its effect before it is changed. */
export function PrivacyForm({ settings }: { readonly settings: Settings }) {
  const form = useSettingsForm({ name: 'privacy', settings, keys: ['is_private'] });
  return (
    <Section id="privacy" title="Privacy">
      <FieldForm form={form} submit="Save privacy">
        <FlagField form={form} name="is_private" label="My account is private" />
        <div className={styles.explained}>
          <p>
            <strong>While it is private,</strong> only you and the subscribers whom you accept can read your
            stories, their comments and the lists on your page. Everybody else sees your name, bio, badges and
            counts and a lock, wherever they look: in searches, feeds, emails and previews of links too.
          </p>
          <p>
            <strong>When you turn it on,</strong> it holds everywhere before this page says that it is saved.
            Those who subscribe to you now stay; you can remove each of them on your page. New ones have to
            send a request.
          </p>
          <p>
            <strong>When you turn it off,</strong> everybody can read everything you published, and waiting
            requests are accepted.
          </p>
        </div>
      </FieldForm>
    </Section>
  );
}
