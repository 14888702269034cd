import {
  chosen,
  confirmPage,
  type EmailChanges,
  expired,
  openEmailChanges,
  password,
  resetPage,
} from './open-email-changes.js';
import { User } from '../src/user/index.js';
import { newSession, contextOf, newPerson, visitorContext } from './open-accounts.js';

describe('the change of a confirmed address', () => {
  let changes: EmailChanges;
  let accounts: EmailChanges['accounts'];
  beforeAll(async () => {
    changes = await openEmailChanges();
    accounts = changes.accounts;
  });
  afterAll(() => changes.close());

  it('waits until the link sent to the new one is opened: address, badge and what others see stay', async () => {
    const ann = await changes.newMember();
    await accounts.changeSettings.execute({ show_email: 1 }, ann.context);
    const published = (await accounts.published('accounts.user_changed')).length;
    expect(await changes.request(ann)).toMatchObject({
      email: ann.email,
      email_pending: ann.next,
      is_verified: 1,
    });
    expect(await accounts.readSettings.execute({}, ann.context)).toMatchObject({ email_pending: ann.next });
    expect((await accounts.published('accounts.user_changed')).slice(published)).toEqual([]);
    const logIn = accounts.logIn.execute({ login: ann.next, password, ...newSession() });
    await expect(logIn).rejects.toMatchObject({ code: 'wrong_login' });
    await accounts.verifyAccount.execute({ token: changes.tokenOf(ann.next, confirmPage) }, visitorContext);
    expect(await accounts.readSettings.execute({}, ann.context)).toMatchObject({
      email: ann.next,
      email_pending: null,
      is_verified: 1,
    });
    expect((await accounts.published('accounts.user_changed')).at(-1)).toMatchObject({ email: ann.next });
    expect((await accounts.published('accounts.delivery_settings_changed')).at(-1)).toMatchObject({
      email: ann.next,
      is_email_verified: 1,
    });
  });

  it('is reported to the present address at once, and again when it is made', async () => {
    const ann = await changes.newMember();
    await changes.request(ann);
    const alert = changes.emailsTo(ann.email).at(-1)?.parsed;
    expect(alert?.subject).toBe(
      'Somebody requested a change of the email address of your Quillstead account',
    );
    expect(alert?.text).toContain(ann.next);
    await accounts.verifyAccount.execute({ token: changes.tokenOf(ann.next, confirmPage) }, visitorContext);
    await accounts.deliver();
    const made = changes.emailsTo(ann.email).at(-1)?.parsed;
    expect(made?.subject).toBe('The email address of your Quillstead account was changed');
  });

  it('is refused while the present address can not be notified', async () => {
    const ann = await changes.newMember();
    accounts.setQueueAway(true);
    const changing = accounts.changeSettings.execute({ email: ann.next, password }, ann.context);
    await expect(changing).rejects.toMatchObject({ code: 'unreachable' });
    accounts.setQueueAway(false);
    expect(await changes.userOf(ann.id)).toMatchObject({ email: ann.email, emailPending: null });
  });

  it('is no way past the password', async () => {
    const ann = await changes.newMember();
    const wrong = accounts.changeSettings.execute({ email: ann.next, password: 'wrong-horse' }, ann.context);
    await expect(wrong).rejects.toMatchObject({ code: 'wrong_password' });
    expect(await changes.userOf(ann.id)).toMatchObject({ emailPending: null });
  });

  it('is replaced by a second one: the link to the first address is dead', async () => {
    const ann = await changes.newMember();
    await changes.request(ann);
    const first = changes.tokenOf(ann.next, confirmPage);
    const second = `second-${ann.email}`;
    expect(await changes.request(ann, second)).toMatchObject({ email_pending: second });
    await expect(accounts.verifyAccount.execute({ token: first }, visitorContext)).rejects.toMatchObject(
      expired,
    );
    await accounts.verifyAccount.execute({ token: changes.tokenOf(second, confirmPage) }, visitorContext);
    expect(await changes.userOf(ann.id)).toMatchObject({ email: second });
  });

  it('is cancelled, and its link is dead', async () => {
    const ann = await changes.newMember();
    await changes.request(ann);
    const { email_pending } = await accounts.cancelEmailChange.execute({}, ann.context);
    expect(email_pending).toBeNull();
    const late = accounts.verifyAccount.execute(
      { token: changes.tokenOf(ann.next, confirmPage) },
      visitorContext,
    );
    await expect(late).rejects.toMatchObject(expired);
    expect(await accounts.readSettings.execute({}, ann.context)).toMatchObject({
      email: ann.email,
      email_pending: null,
    });
  });

  it.each(['confirmed', 'unconfirmed'])(
    'brings five emails an hour to the new addresses of a member whose own is %s, however often it is changed',
    async (own) => {
      const ann = await changes.newMember();
      if (own === 'unconfirmed')
        await accounts.dataSource.manager.update(User, { id: ann.id }, { isVerified: 0 });
      const addresses = Array.from({ length: 8 }, (_, round) => `stranger-${round}-${ann.email}`);
      for (const email of addresses) {
        await accounts.changeSettings.execute({ email }, ann.context);
        await accounts.deliver();
        if (own === 'confirmed') await accounts.cancelEmailChange.execute({}, ann.context);
      }
      // The first of the five went to the address of the sign-up.
      expect(addresses.flatMap((email) => changes.emailsTo(email))).toHaveLength(4);
    },
  );

  it('is cancelled by no visitor', async () => {
    const ann = await changes.newMember();
    const cancelled = accounts.cancelEmailChange.execute({}, { ...ann.context, viewer: null });
    await expect(cancelled).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is confirmed by a link of one day, which can be sent again', async () => {
    const ann = await changes.newMember();
    await changes.request(ann);
    const late = changes.tokenOf(ann.next, confirmPage);
    await changes.age('1 day');
    await expect(accounts.verifyAccount.execute({ token: late }, visitorContext)).rejects.toMatchObject(
      expired,
    );
    await accounts.resendVerification.execute({}, ann.context);
    await accounts.deliver();
    await accounts.verifyAccount.execute({ token: changes.tokenOf(ann.next, confirmPage) }, visitorContext);
    expect(await changes.userOf(ann.id)).toMatchObject({ email: ann.next });
  });

  it('holds nobody else up: who confirms or signs up first has the address, the other gets the error', async () => {
    const [ann, bea] = [await changes.newMember(), await changes.newMember()];
    const claimed = `claimed-${ann.email}`;
    await changes.request(ann, claimed);
    const anns = changes.tokenOf(claimed, confirmPage);
    const inCapitals = claimed.replace('claimed', 'CLAIMED');
    await changes.request(bea, inCapitals);
    await accounts.verifyAccount.execute({ token: changes.tokenOf(inCapitals, confirmPage) }, visitorContext);
    const late = accounts.verifyAccount.execute({ token: anns }, visitorContext);
    await expect(late).rejects.toMatchObject({ code: 'taken', message: 'Email is already taken.' });
    expect(await changes.userOf(ann.id)).toMatchObject({
      email: ann.email,
      emailPending: claimed,
      isVerified: 1,
    });
    const changing = accounts.changeSettings.execute({ email: claimed, password }, ann.context);
    await expect(changing).rejects.toMatchObject({ code: 'taken' });
  });

  it('makes a link to choose a password worthless, and one is sent to no address that waits', async () => {
    const ann = await changes.newMember();
    await accounts.forgotPassword.execute({ email: ann.email });
    await accounts.deliver();
    const reset = changes.tokenOf(ann.email, resetPage);
    await changes.request(ann);
    await accounts.forgotPassword.execute({ email: ann.next });
    await accounts.deliver();
    expect(changes.emailsTo(ann.next)).toHaveLength(1);
    await accounts.verifyAccount.execute({ token: changes.tokenOf(ann.next, confirmPage) }, visitorContext);
    await expect(accounts.resetPassword.execute({ token: reset, ...chosen })).rejects.toMatchObject(expired);
  });

  it.each(['changed', 'reset'])('is forgotten when the password is %s', async (how) => {
    const ann = await changes.newMember();
    await changes.request(ann);
    const token = changes.tokenOf(ann.next, confirmPage);
    if (how === 'changed') await accounts.changePassword.execute({ password, ...chosen }, ann.context);
    else {
      await accounts.forgotPassword.execute({ email: ann.email });
      await accounts.deliver();
      await accounts.resetPassword.execute({ token: changes.tokenOf(ann.email, resetPage), ...chosen });
    }
    await expect(accounts.verifyAccount.execute({ token }, visitorContext)).rejects.toMatchObject(expired);
    expect(await changes.userOf(ann.id)).toMatchObject({ email: ann.email, emailPending: null });
  });

  it('replaces an address at once that was never confirmed, and sends it nothing', async () => {
    const person = newPerson();
    const cookie = newSession();
    const { id } = await accounts.signUp.execute({ ...person, ...cookie });
    const context = await contextOf(accounts, cookie.token_hash);
    const next = `new-${person.email}`;
    const settings = await accounts.changeSettings.execute({ email: next, password }, context);
    expect(settings).toMatchObject({ email: next, email_pending: null, is_verified: 0 });
    await accounts.deliver();
    expect(changes.emailsTo(person.email)).toEqual([]);
    await accounts.verifyAccount.execute({ token: changes.tokenOf(next, confirmPage) }, visitorContext);
    expect(await changes.userOf(id)).toMatchObject({ email: next, isVerified: 1 });
  });
});
