import { CallError } from '@quillstead/service-kit';
import { type Accounts, newSession, contextOf, newPerson, openAccounts } from './open-accounts.js';

describe('sign-up', () => {
  let accounts: Accounts;
  beforeAll(async () => (accounts = await openAccounts()));
  afterAll(() => accounts.close());

  it('makes the member, publishes what others see of them and logs them in', async () => {
    const person = newPerson({ display_name: 'Ann Lee' });
    const cookie = newSession();
    const member = await accounts.signUp.execute({ ...person, ...cookie });
    expect(member).toEqual({
      id: expect.any(Number),
      username: person.username,
      display_name: 'Ann Lee',
      role: 'member',
      is_verified: 0,
      is_private: 0,
      show_nsfw: 0,
      show_email: 0,
      note_by_email: 1,
      theme_mode: null,
      story_filter: null,
      count_notifications_new: {},
      count_notifications_new_total: 0,
    });
    const { viewer } = await contextOf(accounts, cookie.token_hash);
    expect(viewer).toMatchObject({ id: member.id, username: person.username, role: 'member' });
    expect(await accounts.published('accounts.user_changed')).toContainEqual({
      user_id: member.id,
      username: person.username,
      display_name: 'Ann Lee',
      bio: null,
      website: null,
      email: null,
      social_media: {},
      picture: null,
      is_private: 0,
      is_verified: 0,
      comments_close_after: null,
      comment_rule: 'open',
      is_staff: 0,
      joined_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      status: 'active',
    });
  });

  it('keeps no password and no token, only their hashes', async () => {
    const person = newPerson({ password1: 'a-secret-of-mine', password2: 'a-secret-of-mine' });
    const { id } = await accounts.signUp.execute({ ...person, ...newSession() });
    const [row] = await accounts.dataSource.query<{ text: string }[]>(
      'SELECT person::text AS text FROM "user" person WHERE id = $1',
      [id],
    );
    expect(row?.text).not.toContain('a-secret-of-mine');
    expect(row?.text).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  it.each([
    ['username', { username: 'Taken_Name' }, { username: 'tAKEN_nAME' }, 'Username is already taken.'],
    ['email', { email: 'Me@Example.com' }, { email: 'mE@eXAMPLE.COM' }, 'Email is already taken.'],
  ])('refuses a taken %s in whatever case and names the field', async (_, first, second, message) => {
    await accounts.signUp.execute({ ...newPerson(first), ...newSession() });
    const refused = accounts.signUp.execute({ ...newPerson(second), ...newSession() });
    await expect(refused).rejects.toEqual(new CallError('taken', message));
  });

  it('refuses a password that anybody would guess, in whatever case', async () => {
    for (const password of ['password', 'QwertyUiop', '123456789']) {
      const refused = accounts.signUp.execute({
        ...newPerson({ password1: password, password2: password }),
        ...newSession(),
      });
      const message = 'Password is too common. Please choose another.';
      await expect(refused).rejects.toEqual(new CallError('invalid', message));
    }
  });

  it('queues the verification email and says how the member is notified', async () => {
    const person = newPerson();
    const { id } = await accounts.signUp.execute({ ...person, ...newSession() });
    expect(accounts.queue.at(-1)).toEqual({
      job: expect.objectContaining({ name: 'accounts.send_verification' }) as unknown,
      payload: { user_id: id, email_id: expect.any(String) },
    });
    expect((await accounts.published('accounts.delivery_settings_changed')).at(-1)).toEqual({
      user_id: id,
      email: person.email,
      is_email_verified: 0,
      note_by_email: 1,
      note_email_frequency: 'at_once',
      show_nsfw: 0,
      push_off: [],
      status: 'active',
    });
  });

  it('lets exactly one of a hundred at once have a name, and publishes only that one', async () => {
    const before = await accounts.published('accounts.user_changed');
    const tries = Array.from({ length: 100 }, (_, index) =>
      accounts.signUp.execute({
        ...newPerson({ username: index % 2 ? 'chosen' : 'CHOSEN' }),
        ...newSession(),
      }),
    );
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(new Set(reasons.map(String))).toEqual(new Set(['CallError: Username is already taken.']));
    expect(reasons.every(({ code }) => code === 'taken')).toBe(true);
    expect(await accounts.published('accounts.user_changed')).toHaveLength(before.length + 1);
  });
});
