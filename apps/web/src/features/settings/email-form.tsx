import { paths } from '@quillstead/catalogue';
import { cancelEmailChange, changeSettings } from '@quillstead/contracts';
import { BadgeCheck, CircleHelp, MailQuestion } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { showToast } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { Button } from '../../ui/button.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import { FieldForm, FlagField, SecretField, TextField, useStayingForm } from '../forms/index.js';
import { callAsMember, callWithStepUp, ResendVerification } from '../session/index.js';
import { changesOf, shownSettings } from './use-settings-form.js';
import { passwordHint } from './password-form.js';
import { Section } from './section.js';
import { type Settings, settingsSaved } from './settings-state.js';
import styles from './settings.module.css';

const keys = ['email', 'show_email'] as const;

/** Shows the address, whether it is confirmed and who sees it; only a change of the address needs the password. */
export function EmailForm({ settings }: { readonly settings: Settings }) {
  const form = useStayingForm({
    name: 'settings.email',
    keys: { required: ['email'], optional: ['show_email', 'password'] },
    initial: { ...shownSettings(settings, keys), password: '' },
    pending: 'Saving…',
    done: 'Saved.',
    restored: 'What you had changed and not saved is here again.',
    failed:
      'Your email settings could not be saved. What you changed is still here; please try again in a moment.',
    send: async ({ password, ...values }, options) => {
      const changes = changesOf(settings, values, keys);
      if (Object.keys(changes).length === 0) return settings;
      return callWithStepUp(changeSettings, { ...changes, ...('email' in changes && { password }) }, options);
    },
    onDone: settingsSaved,
    afterwards: (reply) => ({ ...shownSettings(reply, keys), password: '' }),
  });
  const isChanged = form.values.email.trim() !== settings.email;
  return (
    <Section id="email" title="Email">
      <div className={styles.stack}>
        <Confirmed isVerified={settings.is_verified === 1} />
        {settings.email_pending !== null && <EmailPending email={settings.email_pending} />}
        <FieldForm form={form} submit="Save email">
          <TextField
            form={form}
            name="email"
            type="email"
            hint={
              isChanged
                ? hintOnChange(settings.is_verified === 1)
                : 'Where our emails go. You can log in with it.'
            }
            autoComplete="email"
          />
          {isChanged && (
            <SecretField
              form={form}
              name="password"
              label="Current password"
              hint={`Needed because the address is the key to your account. ${passwordHint}`}
              aside={null}
              autoComplete="current-password"
            />
          )}
          <FlagField
            form={form}
            name="show_email"
            label="Show my address on my page"
            hint="Switched off, nobody but you sees it."
          />
        </FieldForm>
      </div>
    </Section>
  );
}

const hintOnChange = (isVerified: boolean) =>
  isVerified
    ? 'An email goes to the new address. It replaces the present one once the link in that email is opened.'
    : 'An email goes to the new address. Until its link is opened your account has no badge.';

function Confirmed({ isVerified }: { readonly isVerified: boolean }) {
  if (isVerified)
    return (
      <p>
        <BadgeCheck size={20} className={styles.sign} aria-hidden />
        Your address is confirmed.
      </p>
    );
  return (
    <>
      <p>
        <CircleHelp size={20} className={styles.sign} aria-hidden />
        <span>Your address is not confirmed yet.</span> The link in our email does it and gives you the{' '}
        <Link to={paths.verifiedAccount}>verified badge</Link>.
      </p>
      <ResendVerification />
    </>
  );
}

const failed = 'The change could not be cancelled. Please try again in a moment.';

/** Shows a new address that waits for its confirmation, and what can be done about it. */
export function EmailPending({ email }: { readonly email: string }) {
  const [kind, setKind] = useState<FormStatusKind>('idle');
  const [message, setMessage] = useState('');
  const cancel = async () => {
    if (kind === 'pending') return;
    setKind('pending');
    setMessage('Cancelling the change…');
    try {
      settingsSaved(await callAsMember(cancelEmailChange, {}, { fallback: failed }));
      showToast('The change is cancelled. Your address stays.');
    } catch (error) {
      setKind('failed');
      setMessage(asCallFailure(error, failed).message);
    }
  };
  return (
    <>
      <p className={styles.address}>
        <MailQuestion size={20} className={styles.sign} aria-hidden />
        <strong>{email}</strong> waits for confirmation. Open the link in the email that we sent there; it
        works for one day. Until then your present address stays.
      </p>
      <ResendVerification />
      <div className={styles.row}>
        <Button onClick={() => void cancel()} aria-disabled={kind === 'pending' || undefined}>
          Cancel the change
        </Button>
        <FormStatus kind={kind} message={message} />
      </div>
    </>
  );
}
