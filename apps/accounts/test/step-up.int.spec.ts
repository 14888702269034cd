import { stepUpMinutes } from '@quillstead/contracts';
import { SoftAuthenticator } from '@quillstead/testing';
import { Secret, TOTP } from 'otpauth';
import { DeleteAccount } from '../src/deletion/delete-account.js';
import { RequestExport } from '../src/export/request-export.js';
import { AddPasskey } from '../src/passkey-settings/add-passkey.js';
import { RemovePasskey } from '../src/passkey-settings/remove-passkey.js';
import { RenewRecoveryCodes } from '../src/second-factor-settings/renew-recovery-codes.js';
import { TurnOffSecondFactor } from '../src/second-factor-settings/turn-off-second-factor.js';
import {
  ConfirmSecondFactor,
  StartSecondFactor,
} from '../src/second-factor-settings/turn-on-second-factor.js';
import { Passwords } from '../src/password/index.js';
import { Sessions } from '../src/session/index.js';
import { StepUp } from '../src/step-up/step-up.js';
import { ProveIdentity } from '../src/step-up/prove-identity.js';
import { type Accounts, contextOf, newPerson, newSession, openAccounts } from './open-accounts.js';

const password = 'correct-horse';
const chosen = { password1: 'tea-and-lanterns', password2: 'tea-and-lanterns' };

describe('the step-up', () => {
  let accounts: Accounts;
  beforeAll(async () => void (accounts = await openAccounts()));
  afterAll(() => accounts.close());

  async function newMember() {
    const person = newPerson();
    const cookie = newSession();
    const { id } = await accounts.signUp.execute({ ...person, ...cookie });
    return { ...person, id, cookie, context: await contextOf(accounts, cookie.token_hash) };
  }
  type Somebody = Awaited<ReturnType<typeof newMember>>;

  const age = ({ id }: Pick<Somebody, 'id'>, seconds = stepUpMinutes * 60) =>
    accounts.dataSource.query(
      'UPDATE session SET proved_at = now() - make_interval(secs => $2) WHERE user_id = $1',
      [id, seconds],
    );

  const isProved = async ({ context }: Pick<Somebody, 'context'>) =>
    (await accounts.get(ProveIdentity).read({}, context)).is_proved;

  /** The acts that need the step-up, each without a password. */
  const acts: readonly [string, (ann: Somebody) => Promise<unknown>][] = [
    ['another address', (ann) => accounts.changeSettings.execute({ email: newPerson().email }, ann.context)],
    ['another password', (ann) => accounts.changePassword.execute(chosen, ann.context)],
    ['the export', (ann) => accounts.get(RequestExport).execute({}, ann.context)],
    ['a second factor', (ann) => accounts.get(StartSecondFactor).execute({}, ann.context)],
    ['no second factor', (ann) => accounts.get(TurnOffSecondFactor).execute({ code: '1' }, ann.context)],
    ['recovery codes', (ann) => accounts.get(RenewRecoveryCodes).execute({ code: '1' }, ann.context)],
    ['a passkey', (ann) => accounts.get(AddPasskey).start({}, ann.context)],
    ['no passkey', (ann) => accounts.get(RemovePasskey).execute({ id: 1 }, ann.context)],
    ['the deletion', (ann) => accounts.get(DeleteAccount).execute({}, ann.context)],
  ];

  it.each(acts)('is needed for %s when the last proof is too old', async (_, act) => {
    const ann = await newMember();
    await age(ann);
    await expect(act(ann)).rejects.toMatchObject({ code: 'step_up_required' });
    await accounts.get(ProveIdentity).execute({ password }, ann.context);
    const refusal = await act(ann).then(
      () => null,
      ({ code }: { code: string }) => code,
    );
    expect(refusal).not.toBe('step_up_required');
  });

  it('is refused to no member for the log-ins that wait from many addresses', async () => {
    const passwords = new Passwords({ PASSWORD_HASHES_AT_ONCE: 1, PASSWORD_HASHES_WAITING: 8 });
    const { users } = accounts;
    const stepUp = new StepUp(users, passwords, accounts.get(Sessions), { info: () => undefined });
    const members = await Promise.all([newMember(), newMember(), newMember(), newMember()]);
    const rows = await Promise.all(members.map(({ id }) => users.findActive(id)));
    const logInFrom = (host: number) =>
      passwords.verify(null, password, `192.0.2.${host}`).catch(() => false);
    const flood = [1, 2, 3, 4, 5].map(logInFrom);
    const proofs = rows.flatMap((row) => (row === null ? [] : [stepUp.checkPassword(row, password)]));
    flood.push(...[6, 7, 8, 9].map(logInFrom));
    const outcomes = await Promise.allSettled(proofs);
    expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
    await Promise.all(flood);
  });

  it('is a log-in too, for some minutes', async () => {
    const ann = await newMember();
    await age(ann, stepUpMinutes * 60 - 5);
    await expect(accounts.changePassword.execute(chosen, ann.context)).resolves.toBeUndefined();
  });

  it('holds for the session that made it alone', async () => {
    const ann = await newMember();
    const other = newSession();
    await accounts.logIn.execute({ login: ann.username, password, ...other });
    await age(ann);
    await accounts.get(ProveIdentity).execute({ password }, ann.context);
    const there = { ...ann, context: await contextOf(accounts, other.token_hash) };
    expect([await isProved(ann), await isProved(there)]).toEqual([1, 0]);
  });

  it('is a password that comes with an act, and proves the next one', async () => {
    const ann = await newMember();
    await age(ann);
    await expect(
      accounts.get(RequestExport).execute({ password: 'wrong-horse' }, ann.context),
    ).rejects.toMatchObject({ code: 'wrong_password' });
    expect(await isProved(ann)).toBe(0);
    await accounts.get(RequestExport).execute({ password }, ann.context);
    expect(await isProved(ann)).toBe(1);
  });

  it('is a code or a passkey as well; a wrong one proves nothing', async () => {
    const ann = await newMember();
    const authenticator = new SoftAuthenticator('https://quill.example');
    const { options } = await accounts.get(AddPasskey).start({}, ann.context);
    await accounts.get(AddPasskey).execute({ credential: authenticator.create(options) }, ann.context);
    const { secret } = await accounts.get(StartSecondFactor).execute({}, ann.context);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const { recovery_codes } = await accounts.get(ConfirmSecondFactor).execute({ code }, ann.context);
    const identity = accounts.get(ProveIdentity);
    expect(await identity.read({}, ann.context)).toEqual({ is_proved: 1, has_code: 1, has_passkey: 1 });

    await age(ann);
    for (const [proof, refusal] of [
      [{ password: 'wrong-horse' }, 'wrong_password'],
      [{ code }, 'wrong_code'],
      [{ credential: '{}' }, 'wrong_passkey'],
      [{}, 'invalid'],
    ] as const)
      await expect(identity.execute(proof, ann.context)).rejects.toMatchObject({ code: refusal });
    const started = await identity.start({}, ann.context);
    const weak = authenticator.answer(started.options, { isUserVerified: false });
    await expect(identity.execute({ credential: weak }, ann.context)).rejects.toMatchObject({
      code: 'wrong_passkey',
    });
    expect(await isProved(ann)).toBe(0);

    const again = await identity.start({}, ann.context);
    await identity.execute({ credential: authenticator.answer(again.options) }, ann.context);
    expect(await isProved(ann)).toBe(1);
    await age(ann);
    await identity.execute({ code: recovery_codes[0] ?? '' }, ann.context);
    expect(await isProved(ann)).toBe(1);
  });

  it("is not another member's passkey", async () => {
    const [ann, bob] = [await newMember(), await newMember()];
    const authenticator = new SoftAuthenticator('https://quill.example');
    const { options } = await accounts.get(AddPasskey).start({}, bob.context);
    await accounts.get(AddPasskey).execute({ credential: authenticator.create(options) }, bob.context);
    await age(ann);
    const started = await accounts.get(ProveIdentity).start({}, ann.context);
    const credential = authenticator.answer(started.options);
    await expect(accounts.get(ProveIdentity).execute({ credential }, ann.context)).rejects.toMatchObject({
      code: 'wrong_passkey',
    });
    expect(await isProved(ann)).toBe(0);
  });

  it('is not needed by who sends their address back as it is', async () => {
    const ann = await newMember();
    await age(ann);
    const sent = { email: ann.email, bio: 'New here.' };
    await expect(accounts.changeSettings.execute(sent, ann.context)).resolves.toMatchObject({
      bio: 'New here.',
    });
  });
});
