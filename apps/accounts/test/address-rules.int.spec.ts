import { overtaken } from '@quillstead/testing';
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
import { newSession, contextOf, newPerson, visitorContext } from './open-accounts.js';

const taken = { code: 'taken', message: 'Email is already taken.' };

describe('an address', () => {
  let changes: EmailChanges;
  let accounts: EmailChanges['accounts'];
  beforeAll(async () => {
    changes = await openEmailChanges();
    accounts = changes.accounts;
  });
  afterAll(() => changes.close());

  const confirm = (email: string) =>
    accounts.verifyAccount.execute({ token: changes.tokenOf(email, confirmPage) }, visitorContext);
  const versionsOf = async (id: number) => {
    const rows = await accounts.dataSource.query<{ version: number }[]>(
      `SELECT version FROM outbox WHERE name = 'accounts.user_changed' AND payload ->> 'user_id' = $1 ORDER BY id`,
      [String(id)],
    );
    return rows.map(({ version }) => version);
  };

  it('is not confirmed by two: who comes second finds it taken, although it was free when they began', async () => {
    const [ann, bea] = [await changes.newMember(), await changes.newMember()];
    await changes.request(ann);
    await overtaken(
      accounts.dataSource,
      ['UPDATE "user" SET email = $2 WHERE id = $1', [bea.id, ann.next]],
      () => expect(confirm(ann.next)).rejects.toMatchObject(taken),
    );
    expect(await changes.userOf(ann.id)).toMatchObject({ email: ann.email, emailPending: ann.next });
  });

  it('is not requested with a password that is replaced between the look at it and the change', async () => {
    const ann = await changes.newMember();
    await overtaken(
      accounts.dataSource,
      [`UPDATE "user" SET password_hash = 'another' WHERE id = $1`, [ann.id]],
      () =>
        expect(
          accounts.changeSettings.execute({ email: ann.next, password }, ann.context),
        ).rejects.toMatchObject({ code: 'conflict' }),
    );
    expect(await changes.userOf(ann.id)).toMatchObject({ email: ann.email, emailPending: null });
  });

  it('is confirmed by nobody while a link can still give it back to somebody else', async () => {
    const [ann, bea] = [await changes.newMember(), await changes.newMember()];
    await changes.request(ann, bea.next);
    const anns = changes.tokenOf(bea.next, confirmPage);
    await changes.change(bea);
    await changes.change({ ...bea, next: `third-${bea.email}` });
    const late = accounts.verifyAccount.execute({ token: anns }, visitorContext);
    await expect(late).rejects.toMatchObject(taken);
    expect(await changes.userOf(ann.id)).toMatchObject({ email: ann.email, emailPending: bea.next });
  });

  it("comes back to nobody while it is somebody else's, and all stays as it was", async () => {
    const [ann, bea] = [await changes.newMember(), await changes.newMember()];
    await changes.change(ann);
    const token = changes.tokenOf(ann.email, undoPage);
    await accounts.dataSource.transaction((manager) =>
      accounts.tokens.reserve({ userId: bea.id, emailId: `of ${bea.id}`, email: ann.email }, manager),
    );
    await expect(accounts.undoEmailChange.execute({ token })).rejects.toMatchObject(taken);
    expect(await changes.userOf(ann.id)).toMatchObject({ email: ann.next });
    expect(await accounts.resolveSession.execute({ token_hash: ann.tokenHash })).toMatchObject({
      id: ann.id,
    });
    await accounts.dataSource.query('DELETE FROM account_token WHERE user_id = $1', [bea.id]);
    await overtaken(
      accounts.dataSource,
      ['UPDATE "user" SET email = $2 WHERE id = $1', [bea.id, ann.email]],
      () => expect(accounts.undoEmailChange.execute({ token })).rejects.toMatchObject(taken),
    );
    expect(await changes.userOf(ann.id)).toMatchObject({ email: ann.next });
  });

  it('that comes back ends every session, is waited for, and is one change of the person', async () => {
    const ann = await changes.newMember();
    const elsewhere = newSession();
    await accounts.logIn.execute({ login: ann.username, password, ...elsewhere });
    await changes.change(ann);
    const before = await versionsOf(ann.id);
    await accounts.undoEmailChange.execute({ token: changes.tokenOf(ann.email, undoPage) });
    expect(accounts.acknowledged.at(-1)).toHaveLength(2);
    for (const hash of [ann.tokenHash, elsewhere.token_hash])
      expect(await accounts.resolveSession.execute({ token_hash: hash })).toBeNull();
    expect(before).toEqual([1, 2, 3]);
    expect(await versionsOf(ann.id)).toEqual([1, 2, 3, 4]);
    expect(await changes.userOf(ann.id)).toMatchObject({ version: 4, isVerified: 1 });
  });

  it('comes back by no link that names none', async () => {
    const ann = await changes.newMember();
    const minted = await accounts.tokens.mint('reset', { userId: ann.id, emailId: `${ann.id}` }, () => true);
    await accounts.dataSource.query(`UPDATE account_token SET kind = 'undo' WHERE email_id = $1`, [
      `${ann.id}`,
    ]);
    const undone = accounts.undoEmailChange.execute({ token: minted?.token ?? '' });
    await expect(undone).rejects.toThrow('A token that gives an address back has none');
    expect(await changes.userOf(ann.id)).toMatchObject({ email: ann.email });
  });

  it('that waits is taken back by nobody whose account was suspended since', async () => {
    const ann = await changes.newMember();
    await changes.request(ann);
    await accounts.dataSource.query(`UPDATE "user" SET status = 'suspended' WHERE id = $1`, [ann.id]);
    await expect(accounts.cancelEmailChange.execute({}, ann.context)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('that is still to be confirmed is so by its link also after the password was changed', async () => {
    const person = newPerson();
    const cookie = newSession();
    const { id } = await accounts.signUp.execute({ ...person, ...cookie });
    await accounts.deliver();
    const context = await contextOf(accounts, cookie.token_hash);
    await accounts.changePassword.execute({ password, ...chosen }, context);
    await confirm(person.email);
    expect(await changes.userOf(id)).toMatchObject({ isVerified: 1, version: 2 });
  });

  it('that waits leaves the links to choose a password until it is confirmed, and they are dead then', async () => {
    const ann = await changes.newMember();
    await accounts.forgotPassword.execute({ email: ann.email });
    await accounts.deliver();
    const reset = changes.tokenOf(ann.email, resetPage);
    await changes.request(ann);
    await accounts.tokens.check('reset', reset);
    await confirm(ann.next);
    await expect(accounts.tokens.check('reset', reset)).rejects.toMatchObject(expired);
  });

  it('is confirmed by no email that a visitor requests', async () => {
    const queued = accounts.queue.length;
    await expect(accounts.resendVerification.execute({}, visitorContext)).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(accounts.queue).toHaveLength(queued);
  });

  it('is confirmed for who is looking: the response names the member, and nobody to a visitor', async () => {
    const person = newPerson();
    const cookie = newSession();
    const { id } = await accounts.signUp.execute({ ...person, ...cookie });
    await accounts.deliver();
    const context = await contextOf(accounts, cookie.token_hash);
    const token = changes.tokenOf(person.email, confirmPage);
    expect(await accounts.verifyAccount.execute({ token }, context)).toMatchObject({ id, is_verified: 1 });
    const bea = newPerson();
    await accounts.signUp.execute({ ...bea, ...newSession() });
    await accounts.deliver();
    expect(await confirm(bea.email)).toMatchObject({ id: null });
  });
});
