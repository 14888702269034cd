import { jest } from '@jest/globals';
import type { RpcContext } from '@quillstead/service-kit';
import { Secret, TOTP } from 'otpauth';
import { MakeInvitation } from '../src/admin/make-invitation.js';
import { DeleteAccount } from '../src/deletion/delete-account.js';
import { DeleteUser } from '../src/deletion/delete-user.js';
import { ReturnToAccount } from '../src/deletion/return-to-account.js';
import { Invitations } from '../src/invitation/index.js';
import {
  ConfirmSecondFactor,
  StartSecondFactor,
} from '../src/second-factor-settings/turn-on-second-factor.js';
import { User } from '../src/user/index.js';
import {
  chosen,
  confirmPage,
  type EmailChanges,
  expired,
  openEmailChanges,
  password,
  resetPage,
  undoPage,
} from './open-email-changes.js';
import { contextOf, newSession, newPerson, visitorContext } from './open-accounts.js';

describe('a change of the address that was not the member', () => {
  let changes: EmailChanges;
  let accounts: EmailChanges['accounts'];
  beforeAll(async () => {
    changes = await openEmailChanges();
    accounts = changes.accounts;
  });
  afterAll(() => changes.close());

  it('is stopped from the present address while it waits', async () => {
    const ann = await changes.newMember();
    await changes.request(ann);
    const confirm = changes.tokenOf(ann.next, confirmPage);
    const token = changes.tokenOf(ann.email, undoPage);
    expect(await accounts.undoEmailChange.execute({ token })).toEqual({ outcome: 'stopped' });
    await expect(accounts.verifyAccount.execute({ token: confirm }, visitorContext)).rejects.toMatchObject(
      expired,
    );
    expect(await changes.userOf(ann.id)).toMatchObject({
      email: ann.email,
      emailPending: null,
      isVerified: 1,
    });
    await expect(accounts.undoEmailChange.execute({ token })).rejects.toMatchObject(expired);
  });

  it('is undone: sessions, password, passkeys and links of the thief end, the member chooses a password by email', async () => {
    const ann = await changes.newMember();
    await changes.request(ann);
    const token = changes.tokenOf(ann.email, undoPage);
    await accounts.verifyAccount.execute({ token: changes.tokenOf(ann.next, confirmPage) }, visitorContext);
    await accounts.forgotPassword.execute({ email: ann.next });
    await accounts.deliver();
    const thiefs = changes.tokenOf(ann.next, resetPage);
    await accounts.dataSource.query(
      `INSERT INTO passkey (user_id, credential_id, public_key, sign_counter, transports, is_backed_up, name)
       VALUES ($1, 'of a thief', 'x', 0, '{}', false, 'x')`,
      [ann.id],
    );
    expect(await accounts.undoEmailChange.execute({ token })).toEqual({ outcome: 'undone' });
    expect(await changes.userOf(ann.id)).toMatchObject({ email: ann.email, isVerified: 1 });
    expect((await accounts.published('accounts.delivery_settings_changed')).at(-1)).toMatchObject({
      user_id: ann.id,
      email: ann.email,
    });
    expect(await accounts.resolveSession.execute({ token_hash: ann.tokenHash })).toBeNull();
    expect(await accounts.dataSource.query('SELECT id FROM passkey WHERE user_id = $1', [ann.id])).toEqual(
      [],
    );
    const logIn = accounts.logIn.execute({ login: ann.username, password, ...newSession() });
    await expect(logIn).rejects.toMatchObject({ code: 'wrong_login' });
    await expect(accounts.resetPassword.execute({ token: thiefs, ...chosen })).rejects.toMatchObject(expired);
    await accounts.deliver();
    await accounts.resetPassword.execute({ token: changes.tokenOf(ann.email, resetPage), ...chosen });
    const login = { login: ann.email, password: chosen.password1 };
    expect((await accounts.logIn.execute({ ...login, ...newSession() })).id).toBe(ann.id);
  });

  /** Turns two-step log-in on. */
  async function turnOn({ context }: Pick<Awaited<ReturnType<EmailChanges['newMember']>>, 'context'>) {
    const { secret } = await accounts.get(StartSecondFactor).execute({ password }, context);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await accounts.get(ConfirmSecondFactor).execute({ code }, context);
  }

  it.each(['while it waited', 'after it was made'])(
    'is undone with two-step log-in that was turned on %s: the new password is enough',
    async (when) => {
      const ann = await changes.newMember();
      await changes.request(ann);
      if (when === 'while it waited') await turnOn(ann);
      const confirm = { token: changes.tokenOf(ann.next, confirmPage) };
      await accounts.verifyAccount.execute(confirm, visitorContext);
      await accounts.deliver();
      if (when === 'after it was made') await turnOn(ann);
      await accounts.undoEmailChange.execute({ token: changes.tokenOf(ann.email, undoPage) });
      await accounts.deliver();
      await accounts.resetPassword.execute({ token: changes.tokenOf(ann.email, resetPage), ...chosen });
      const login = { login: ann.email, password: chosen.password1 };
      expect(await accounts.logIn.execute({ ...login, ...newSession() })).toMatchObject({ id: ann.id });
    },
  );

  it('leaves two-step log-in on that was there before, without recovery codes, which may be new', async () => {
    const ann = await changes.newMember();
    await turnOn(ann);
    await changes.change(ann);
    await accounts.undoEmailChange.execute({ token: changes.tokenOf(ann.email, undoPage) });
    await accounts.deliver();
    await accounts.resetPassword.execute({ token: changes.tokenOf(ann.email, resetPage), ...chosen });
    const login = { login: ann.email, password: chosen.password1 };
    expect(await accounts.logIn.execute({ ...login, ...newSession() })).toMatchObject({
      challenge: expect.any(String),
    });
    expect(await accounts.dataSource.query('SELECT FROM recovery_code WHERE user_id = $1', [ann.id])).toEqual(
      [],
    );
  });

  it.each(['requested', 'made'])(
    'is undone after it was %s although the thief wants the account deleted for good, in every way',
    async (state) => {
      const ann = await changes.newMember();
      await (state === 'made' ? changes.change(ann) : changes.request(ann));
      const token = changes.tokenOf(ann.email, undoPage);
      const refused = { code: 'conflict', message: expect.stringContaining('email address') as string };
      const deleteAccount = (is_for_good?: 1) =>
        accounts.get(DeleteAccount).execute({ password, ...(is_for_good && { is_for_good }) }, ann.context);
      await expect(deleteAccount(1)).rejects.toMatchObject(refused);
      expect(await changes.userOf(ann.id)).toMatchObject({ status: 'active' });
      await deleteAccount();
      const reply = await accounts.logIn.execute({ login: ann.username, password, ...newSession() });
      const returning = { token: 'return_token' in reply ? reply.return_token : '' };
      await expect(accounts.get(ReturnToAccount).end(returning)).rejects.toMatchObject(refused);
      await accounts.undoEmailChange.execute({ token });
      await accounts.deliver();
      await accounts.resetPassword.execute({ token: changes.tokenOf(ann.email, resetPage), ...chosen });
      const login = { login: ann.email, password: chosen.password1 };
      expect(await accounts.logIn.execute({ ...login, ...newSession() })).toMatchObject({
        return_token: expect.any(String),
      });
    },
  );

  it('is undone although the thief of an admin wants to delete the account in the admin area', async () => {
    const [ann, bea] = [await changes.newMember(), await changes.newMember()];
    for (const { id } of [ann, bea])
      await accounts.dataSource.manager.update(User, { id }, { role: 'admin' });
    await changes.change(ann);
    const deleteAnn = ({ context }: { context: RpcContext }) =>
      accounts.get(DeleteUser).execute({ user_id: ann.id }, context);
    await expect(deleteAnn(ann)).rejects.toMatchObject({ code: 'conflict' });
    expect(await changes.userOf(ann.id)).toMatchObject({ status: 'active' });
    await deleteAnn(bea);
    expect(await changes.userOf(ann.id)).toBeNull();
  });

  it('keeps nobody from deleting the account for good once no link can undo it', async () => {
    const ann = await changes.newMember();
    await changes.change(ann);
    await changes.age('7 days');
    await accounts.get(DeleteAccount).execute({ password, is_for_good: 1 }, ann.context);
    expect(await changes.userOf(ann.id)).toBeNull();
  });

  it('is undone for 7 days after the change, however long it waited', async () => {
    const [ann, bea] = [await changes.newMember(), await changes.newMember()];
    for (const member of [ann, bea]) await changes.request(member);
    // These are tokens of the emails about the request; the email that is sent when the change is made has its own.
    const tokens = [ann, bea].map(({ email }) => changes.tokenOf(email, undoPage));
    await changes.age('6 days');
    for (const member of [ann, bea]) {
      await accounts.resendVerification.execute({}, member.context);
      await accounts.deliver();
      await accounts.verifyAccount.execute(
        { token: changes.tokenOf(member.next, confirmPage) },
        visitorContext,
      );
    }
    await changes.age('6 days 23 hours 59 minutes');
    expect(await accounts.undoEmailChange.execute({ token: tokens[0] ?? '' })).toEqual({ outcome: 'undone' });
    await changes.age('1 minute');
    await expect(accounts.undoEmailChange.execute({ token: tokens[1] ?? '' })).rejects.toMatchObject(expired);
  });

  it('is undone past a second change, and no link of the address in between gives that back', async () => {
    const ann = await changes.newMember();
    await changes.change(ann);
    const token = changes.tokenOf(ann.email, undoPage);
    await changes.change({ ...ann, next: `third-${ann.email}` });
    const between = changes.tokenOf(ann.next, undoPage);
    await accounts.undoEmailChange.execute({ token });
    expect(await changes.userOf(ann.id)).toMatchObject({ email: ann.email });
    await expect(accounts.undoEmailChange.execute({ token: between })).rejects.toMatchObject(expired);
  });

  it('is undone although the thief has undone a change of their own, which ends the links of nobody before', async () => {
    const ann = await changes.newMember();
    await changes.change(ann);
    const token = changes.tokenOf(ann.email, undoPage);
    await changes.request(ann, `third-${ann.email}`);
    await accounts.undoEmailChange.execute({ token: changes.tokenOf(ann.next, undoPage) });
    expect(await accounts.undoEmailChange.execute({ token })).toEqual({ outcome: 'undone' });
    expect(await changes.userOf(ann.id)).toMatchObject({ email: ann.email });
  });

  it('is undone with the invitations that the thief of an admin may have made', async () => {
    const ann = await changes.newMember();
    await accounts.dataSource.manager.update(User, { id: ann.id }, { role: 'admin' });
    const context = await contextOf(accounts, ann.tokenHash);
    const made = await accounts
      .get(MakeInvitation)
      .execute({ invitation_days: 7, invitation_uses: 1 }, context);
    await changes.request(ann);
    await accounts.undoEmailChange.execute({ token: changes.tokenOf(ann.email, undoPage) });
    await expect(accounts.get(Invitations).check(made.token)).rejects.toMatchObject(expired);
  });

  it('is undone although the thief signs up with the address that became free', async () => {
    const ann = await changes.newMember();
    await changes.change(ann);
    const thief = accounts.signUp.execute({
      ...newPerson({ email: ann.email.toUpperCase() }),
      ...newSession(),
    });
    await expect(thief).rejects.toMatchObject({ code: 'taken', message: 'Email is already taken.' });
    const bea = await changes.newMember();
    const changing = accounts.changeSettings.execute({ email: ann.email, password }, bea.context);
    await expect(changing).rejects.toMatchObject({ code: 'taken' });
    await accounts.undoEmailChange.execute({ token: changes.tokenOf(ann.email, undoPage) });
    expect(await changes.userOf(ann.id)).toMatchObject({ email: ann.email });
  });

  it('is reported and undone also when the thief requests and cancels in haste', async () => {
    const ann = await changes.newMember();
    for (let round = 0; round < 8; round += 1) {
      await accounts.changeSettings.execute({ email: `${round}-${ann.email}`, password }, ann.context);
      await accounts.cancelEmailChange.execute({}, ann.context);
    }
    const before = changes.emailsTo(ann.email).length;
    await accounts.deliver();
    expect(changes.emailsTo(ann.email).length - before).toBe(5);
    const token = changes.tokenOf(ann.email, undoPage);
    expect(await accounts.undoEmailChange.execute({ token })).toEqual({ outcome: 'stopped' });
  });

  it('is undone by one of many who use the link at once', async () => {
    const ann = await changes.newMember();
    await changes.change(ann);
    const token = changes.tokenOf(ann.email, undoPage);
    const tries = Array.from({ length: 6 }, () => accounts.undoEmailChange.execute({ token }));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('costs the server no password hash with a link that is dead', async () => {
    const hash = jest.spyOn(accounts.passwords, 'hash');
    const token = Buffer.alloc(32).toString('base64url');
    await expect(accounts.undoEmailChange.execute({ token })).rejects.toMatchObject(expired);
    await expect(accounts.resetPassword.execute({ token, ...chosen })).rejects.toMatchObject(expired);
    expect(hash).not.toHaveBeenCalled();
  });

  it('is undone by no other link, and its link does nothing else', async () => {
    const ann = await changes.newMember();
    await changes.request(ann);
    const undo = changes.tokenOf(ann.email, undoPage);
    const confirm = changes.tokenOf(ann.next, confirmPage);
    await expect(accounts.undoEmailChange.execute({ token: confirm })).rejects.toMatchObject(expired);
    await expect(accounts.verifyAccount.execute({ token: undo }, visitorContext)).rejects.toMatchObject(
      expired,
    );
    await expect(accounts.resetPassword.execute({ token: undo, ...chosen })).rejects.toMatchObject(expired);
    expect(Buffer.from(undo, 'base64url')).toHaveLength(32);
    const found = await accounts.dataSource.query(
      'SELECT 1 FROM account_token one WHERE position($1 in one::text) > 0',
      [undo],
    );
    expect(found).toEqual([]);
    for (const secret of [undo, confirm, ann.next])
      expect(JSON.stringify(accounts.log)).not.toContain(secret);
  });
});
