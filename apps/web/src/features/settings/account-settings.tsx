import { readSettings } from '@quillstead/contracts';
import { useAtomValue } from 'jotai';
import { queryClient } from '../../lib/query-client.js';
import { memberAtom } from '../../lib/viewer.js';
import { RedirectsPart } from './redirects-part.js';
import { StepUpHost } from '../session/index.js';
import { DeleteAccountPart } from './delete-account-part.js';
import { EmailForm } from './email-form.js';
import { ExportPart } from './export-part.js';
import { PasswordForm } from './password-form.js';
import { PasskeysPart } from './passkeys-part.js';
import { SessionsPart, useSessions } from './sessions-part.js';
import { Section } from './section.js';
import styles from './settings.module.css';
import type { Settings } from './settings-state.js';
import { TwoStepPart } from './two-step-part.js';

/** Shows how a member logs in, where they are logged in, and how they export their data. */
export function AccountSettings({ settings }: { readonly settings: Settings }) {
  const sessions = useSessions();
  const username = useAtomValue(memberAtom)?.username ?? settings.username;
  return (
    <>
      <EmailForm settings={settings} />
      <PasswordForm
        onChanged={() => {
          void sessions.load();
          // A new address that waited is forgotten with the old password.
          void queryClient.invalidateQueries({ queryKey: [readSettings.name] });
        }}
      />
      <TwoStepPart onTurnedOn={() => void sessions.load()} />
      <PasskeysPart />
      <SessionsPart state={sessions} />
      <ExportPart />
      <Section
        id="redirects"
        title="Redirects"
        lead="A table from the old addresses of stories that you imported to their addresses here, for the site where they were."
      >
        <RedirectsPart className={styles.row} />
      </Section>
      <DeleteAccountPart username={username} />
      <StepUpHost />
    </>
  );
}
