import { SentEmails } from '@quillstead/service-kit';
import { ForgetOld } from '../src/clean-up/forget-old.js';
import { SecondFactors } from '../src/second-factor/index.js';
import { type Accounts, newSession, newPerson, openAccounts } from './open-accounts.js';

describe('the clean-up of accounts', () => {
  let accounts: Accounts;
  let repeated: string[];
  let forgetOld: ForgetOld;
  beforeAll(async () => {
    accounts = await openAccounts();
    repeated = [];
    const emails = new SentEmails(accounts.dataSource, { warn: () => undefined });
    const jobs = { repeat: ({ name }: { name: string }) => void repeated.push(name) };
    forgetOld = new ForgetOld(accounts.dataSource, accounts.get(SecondFactors), emails, jobs);
  });
  afterAll(() => accounts.close());

  it('comes round by itself', () => {
    forgetOld.onApplicationBootstrap();
    expect(repeated).toEqual(['accounts.forget_old']);
  });

  it('forgets feedback a year after it was sent once it is handled, two years after otherwise', async () => {
    for (const [text, isHandled, days] of [
      ['handled, old', 1, 366],
      ['handled, young', 1, 364],
      ['open, old', 0, 731],
      ['open, young', 0, 729],
    ] as const) {
      await accounts.dataSource.query(
        'INSERT INTO feedback (text, is_handled, sent_at) VALUES ($1, $2, now() - make_interval(days => $3))',
        [text, isHandled, days],
      );
    }
    await forgetOld.run();
    const left = await accounts.dataSource.query<object[]>('SELECT text FROM feedback ORDER BY id');
    expect(left).toEqual([{ text: 'handled, young' }, { text: 'open, young' }]);
  });

  it('forgets what is over and keeps what is not', async () => {
    const [old, used, young] = [newSession(), newSession(), newSession()];
    const { id } = await accounts.signUp.execute({ ...newPerson(), ...old });
    await accounts.signUp.execute({ ...newPerson(), ...used });
    await accounts.signUp.execute({ ...newPerson(), ...young });
    const query = (text: string, values: unknown[] = []) => accounts.dataSource.query<object[]>(text, values);
    await query(`UPDATE session SET last_used_at = now() - interval '32 days' WHERE token_hash = $1`, [
      old.token_hash,
    ]);
    await query(`UPDATE session SET created_at = now() - interval '182 days' WHERE token_hash = $1`, [
      used.token_hash,
    ]);
    for (const emailId of ['old', 'young']) {
      await accounts.tokens.mint('verify', { userId: id, emailId }, () => true);
      await query('INSERT INTO sent_email (id) VALUES ($1)', [emailId]);
    }
    await query(`UPDATE account_token SET expires_at = now() - interval '2 hours' WHERE email_id = 'old'`);
    await query(`UPDATE sent_email SET begun_at = now() - interval '31 days' WHERE id = 'old'`);
    await forgetOld.run();
    expect(await query('SELECT token_hash FROM session')).toEqual([{ token_hash: young.token_hash }]);
    expect(await query('SELECT email_id FROM account_token')).toEqual([{ email_id: 'young' }]);
    expect(await query('SELECT id FROM sent_email')).toEqual([{ id: 'young' }]);
  });

  it('forgets log-ins that waited too long for a code', async () => {
    const { id } = await accounts.signUp.execute({ ...newPerson(), ...newSession() });
    await accounts.dataSource.query(
      `INSERT INTO log_in_challenge (token_hash, user_id, password_mark, expires_at)
       VALUES ('over', $1, '', now() - interval '1 second'), ('waits', $1, '', now() + interval '1 minute')`,
      [id],
    );
    await forgetOld.run();
    const left = await accounts.dataSource.query<object[]>('SELECT token_hash FROM log_in_challenge');
    expect(left).toEqual([{ token_hash: 'waits' }]);
  });

  it('forgets notes about members a year after they were written', async () => {
    const { id } = await accounts.signUp.execute({ ...newPerson(), ...newSession() });
    for (const [note, days] of [
      ['old', 366],
      ['young', 364],
    ] as const) {
      await accounts.dataSource.query(
        'INSERT INTO member_note (user_id, writer_id, note, noted_at) VALUES ($1, $1, $2, now() - make_interval(days => $3))',
        [id, note, days],
      );
    }
    await forgetOld.run();
    const left = await accounts.dataSource.query<object[]>('SELECT note FROM member_note');
    expect(left).toEqual([{ note: 'young' }]);
  });
});
