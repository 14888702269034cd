import { readSettings } from '@quillstead/contracts';
import { useAtomValue } from 'jotai';
import { queryClient } from '../../lib/query-client.js';
import { memberAtom } from '../../lib/viewer.js';
import { StepUpHost } from '../step-up/index.js';
import { DeleteAccountPart } from './delete-account-part.js';
import { EmailForm } from './email-form.js';
import { ExportPart } from './export-part.js';
import { PasswordForm } from './password-form.js';
import { PasskeysPart } from './passkeys-part.js';
import { SessionsPart } from './sessions-part.js';
import type { Settings } from './settings-state.js';
import { TwoStepPart } from './two-step-part.js';
import { useSessions } from './use-sessions.js';

/** How a member logs in, where they are logged in, and what they take along. */
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
      <DeleteAccountPart username={username} />
      <StepUpHost />
    </>
  );
}
