import { halfDone } from '@quillstead/service-kit/testing';
import { SoftAuthenticator, startSmtpServer, type TestSmtpServer } from '@quillstead/testing';
import { Secret, TOTP } from 'otpauth';
import { DeleteUser } from '../src/deletion/delete-user.js';
import { MakeInvitation, WithdrawInvitation } from '../src/admin/make-invitation.js';
import { MemberNotes } from '../src/admin/member-notes.js';
import { ReturnToAccount } from '../src/deletion/return-to-account.js';
import { AddPasskey } from '../src/passkey-settings/add-passkey.js';
import { ListPasskeys } from '../src/passkey-settings/list-passkeys.js';
import { RemovePasskey } from '../src/passkey-settings/remove-passkey.js';
import { RenewRecoveryCodes } from '../src/second-factor-settings/renew-recovery-codes.js';
import { TurnOffSecondFactor } from '../src/second-factor-settings/turn-off-second-factor.js';
import {
  ConfirmSecondFactor,
  StartSecondFactor,
} from '../src/second-factor-settings/turn-on-second-factor.js';
import { LogInWithCode } from '../src/session/log-in-with-code.js';
import { ProveIdentity } from '../src/step-up/prove-identity.js';
import { ChangeSiteSettings } from '../src/site/change-site-settings.js';
import { ReadSiteSettings } from '../src/site/read-site-settings.js';
import { contextOf, lastToken, newPerson, newSession, visitorContext } from './open-accounts.js';
import { type Admin, openAdmin, type Person } from './open-admin.js';

describe('an act of which a statement fails is refused and changes nothing', () => {
  let smtp: TestSmtpServer;
  let admin: Admin;
  let accounts: Admin['accounts'];
  let boss: Person;
  let ann: Person;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    admin = await openAdmin(smtp.url);
    ({ accounts } = admin);
    boss = await admin.person('admin');
    ann = await admin.person();
    await accounts.deliver();
  });
  afterAll(async () => {
    await accounts.close();
    await smtp.stop();
  });

  /** What the acts change, in the order in which they make it. */
  const made = {
    invitation: 0,
    note: 0,
    passkey: 0,
    secret: '',
    codes: [] as readonly string[],
    token: '',
    session: newSession(),
  };
  const next = () => `new-${ann.email}`;
  const chosen = { password1: 'tea-and-lanterns', password2: 'tea-and-lanterns' };
  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  /** Makes the last code that was used one of long ago, and the emails ready whose links are used next. */
  const between = async () => {
    await accounts.dataSource.query('UPDATE second_factor SET last_step = 0');
    await accounts.deliver();
  };
  const logIn = (session = newSession()) =>
    accounts.logIn.execute({ login: ann.username, password: ann.password, ...session });
  /** Has the next acts of the member done in the session that an act has begun. */
  const enter = async () => {
    const { viewer } = await contextOf(accounts, made.session.token_hash);
    if (viewer !== null) [ann, made.session] = [{ ...ann, viewer }, newSession()];
  };
  const someError = { message: 'It broke', source: 'app.js', page: '/home', stack: null };
  const onlyId = async (table: string): Promise<number> => {
    const rows = await accounts.dataSource.query<{ id: string }[]>(`SELECT max(id) AS id FROM ${table}`);
    return Number(rows[0]?.id);
  };

  const acts: [name: string, act: () => Promise<unknown>, changing?: string[]][] = [
    ['signing up', () => accounts.signUp.execute({ ...newPerson(), ...newSession() })],
    ['logging in', () => logIn()],
    [
      'confirming the address',
      () =>
        accounts.verifyAccount.execute(
          { token: lastToken(smtp, ann.email, '/account/verify') },
          visitorContext,
        ),
    ],
    ['changing settings', () => accounts.changeSettings.execute({ bio: 'A keeper', is_private: 1 }, ann)],
    ['requesting another address', () => accounts.changeSettings.execute({ email: next() }, ann)],
    [
      'confirming another address',
      () =>
        accounts.verifyAccount.execute({ token: lastToken(smtp, next(), '/account/verify') }, visitorContext),
    ],
    [
      'undoing another address',
      async () => {
        const token = lastToken(smtp, ann.email, '/account/undo-email-change');
        return accounts.undoEmailChange.execute({ token });
      },
    ],
    ['asking for a link to reset the password', () => accounts.forgotPassword.execute({ email: ann.email })],
    [
      'resetting the password',
      async () => {
        const token = lastToken(smtp, ann.email, '/account/reset-password');
        await accounts.resetPassword.execute({ token, ...chosen });
        ann = { ...ann, password: chosen.password1 };
      },
    ],
    ['logging in with it', () => logIn(made.session)],
    ['proving who one is', () => accounts.get(ProveIdentity).execute({ password: ann.password }, ann)],
    [
      'changing the password',
      async () => {
        const password1 = 'lanterns-and-tea';
        const payload = { password1, password2: password1 };
        await accounts.changePassword.execute(payload, ann);
        ann = { ...ann, password: password1 };
      },
    ],
    [
      'beginning a second factor',
      async () => {
        const begun = await accounts.get(StartSecondFactor).execute({}, ann);
        made.secret = begun.secret;
      },
    ],
    [
      'confirming a second factor',
      async () => {
        const confirmed = await accounts.get(ConfirmSecondFactor).execute({ code: codeOf(made.secret) }, ann);
        made.codes = confirmed.recovery_codes;
      },
    ],
    [
      'logging in with a code',
      async () => {
        const begun = await logIn();
        const token = 'challenge' in begun ? begun.challenge : '';
        const code = made.codes[0] ?? '';
        await accounts.get(LogInWithCode).execute({ login: ann.username, token, code, ...newSession() });
      },
      ['log_in_challenge'],
    ],
    [
      'renewing the recovery codes',
      () => accounts.get(RenewRecoveryCodes).execute({ code: codeOf(made.secret) }, ann),
    ],
    [
      'turning a second factor off',
      () => accounts.get(TurnOffSecondFactor).execute({ code: codeOf(made.secret) }, ann),
    ],
    [
      'adding a passkey',
      async () => {
        const { options } = await accounts.get(AddPasskey).start({}, ann);
        const credential = new SoftAuthenticator('https://quill.example').create(options, {});
        made.passkey = (await accounts.get(AddPasskey).execute({ credential }, ann)).id;
      },
    ],
    [
      'renaming a passkey',
      () => accounts.get(ListPasskeys).rename({ id: made.passkey, passkey_name: 'Lamp' }, ann),
    ],
    ['removing a passkey', () => accounts.get(RemovePasskey).execute({ id: made.passkey }, ann)],
    ['ending the other sessions', () => accounts.endOtherSessions.execute({}, ann)],
    ['sending feedback', () => admin.sendFeedback.execute({ feedback: 'More lamps on every hill' }, ann)],
    [
      'handling feedback',
      async () => admin.handleFeedback.execute({ id: await onlyId('feedback'), is_handled: 1 }, boss),
    ],
    ['reporting an error', () => admin.reportError.execute({ error: someError })],
    [
      'resolving an error',
      async () => admin.resolveError.execute({ id: await onlyId('client_error'), is_resolved: 1 }, boss),
    ],
    ['deleting an error', async () => admin.deleteError.execute({ id: await onlyId('client_error') }, boss)],
    [
      'making an invitation',
      async () => {
        const payload = { invitation_uses: 2, invitation_days: 3, invitation_note: 'The reading circle' };
        made.invitation = (
          await accounts.get(MakeInvitation).execute(payload, boss)
        ).invitation.invitation_id;
      },
    ],
    [
      'withdrawing an invitation',
      () => accounts.get(WithdrawInvitation).execute({ invitation_id: made.invitation }, boss),
    ],
    [
      'adding a note on a member',
      async () => {
        const note = await accounts.get(MemberNotes).add({ user_id: ann.id, staff_note: 'Kind.' }, boss);
        made.note = note.id;
      },
    ],
    ['deleting a note on a member', () => accounts.get(MemberNotes).delete({ id: made.note }, boss)],
    [
      'changing the site',
      async () => {
        const { site_version } = await accounts.get(ReadSiteSettings).read();
        return accounts.get(ChangeSiteSettings).execute({ site_version, tagline: 'Read here' }, boss);
      },
    ],
    ['verifying a member', () => admin.changeUser.execute({ user_id: ann.id, is_verified: 1 }, boss)],
    ['suspending a member', () => admin.changeUser.suspend({ user_id: ann.id, ends_at: null }, boss)],
    ['reinstating a member', () => admin.changeUser.reinstate({ user_id: ann.id }, boss)],
    ['logging in again', () => logIn(made.session)],
    ['leaving', () => admin.deleteAccount.execute({}, ann)],
    [
      'logging in to return',
      async () => {
        const reply = await logIn();
        made.token = 'return_token' in reply ? reply.return_token : '';
      },
    ],
    ['returning', () => accounts.get(ReturnToAccount).execute({ token: made.token, ...newSession() })],
    ['deleting a member', () => accounts.get(DeleteUser).execute({ user_id: ann.id }, boss)],
  ];

  it.each(acts)('%s', async (...[, act, changing]) => {
    await between();
    const faults = await halfDone(accounts.dataSource, act, changing);
    await enter();
    expect(faults).toEqual([]);
  });
});
