import { notificationKeys, socialHosts, socialSites } from '@quillstead/catalogue';
import { type Accounts, newSession, contextOf, newPerson, openAccounts } from './open-accounts.js';

const password = 'correct-horse';

describe('settings', () => {
  let accounts: Accounts;
  beforeAll(async () => (accounts = await openAccounts()));
  afterAll(() => accounts.close());

  async function newMember() {
    const person = newPerson();
    const cookie = newSession();
    const { id } = await accounts.signUp.execute({ ...person, ...cookie });
    const context = await contextOf(accounts, cookie.token_hash);
    return { ...person, id, context, tokenHash: cookie.token_hash };
  }
  const lastPublished = async () => (await accounts.published('accounts.user_changed')).at(-1);
  const versionOf = async (id: number) => (await accounts.users.findActive(id))?.version;

  it('are all there from the beginning', async () => {
    const { context, username, email } = await newMember();
    expect(await accounts.readSettings.execute({}, context)).toEqual({
      username,
      email,
      email_pending: null,
      display_name: null,
      bio: null,
      website: null,
      is_verified: 0,
      is_private: 0,
      show_email: 0,
      show_nsfw: 0,
      note_by_email: 1,
      note_email_frequency: 'at_once',
      note_log_in: 1,
      comments_close_after: null,
      comment_rule: 'open',
      theme_mode: null,
      story_filter: null,
      ...Object.fromEntries(notificationKeys.map((kind) => [`push_${kind}`, 1])),
      ...Object.fromEntries(socialSites.map(({ machine_name }) => [machine_name, null])),
    });
  });

  it('that are sent change, those left out stay, null and nothing empty them', async () => {
    const { context, username } = await newMember();
    const social = Object.fromEntries(
      Object.entries(socialHosts).map(([key, hosts]) => [key, `https://${hosts[0]}/ann`]),
    );
    const pushes = Object.fromEntries(notificationKeys.map((kind, index) => [`push_${kind}`, index % 2]));
    const sent = {
      display_name: 'Ann',
      bio: 'I write.',
      website: 'https://ann.example/',
      show_email: 1,
      show_nsfw: 1,
      note_by_email: 0,
      note_email_frequency: 'daily',
      note_log_in: 0,
      comments_close_after: 30,
      comment_rule: 'first',
      theme_mode: 'dark',
      ...pushes,
      ...social,
    } as const;
    expect(await accounts.changeSettings.execute(sent, context)).toMatchObject({ ...sent, username });
    expect(await accounts.changeSettings.execute({ bio: 'I read.' }, context)).toMatchObject({
      ...sent,
      bio: 'I read.',
    });
    const emptied = await accounts.changeSettings.execute(
      {
        bio: null,
        website: '',
        theme_mode: null,
        social_media_reddit: null,
        note_by_email: null,
        note_email_frequency: null,
        comments_close_after: null,
        comment_rule: null,
      },
      context,
    );
    expect(emptied).toMatchObject({
      ...sent,
      bio: null,
      website: null,
      theme_mode: null,
      social_media_reddit: null,
      note_by_email: 1,
      note_email_frequency: 'at_once',
      comments_close_after: null,
      comment_rule: 'open',
    });
    expect(await accounts.readSettings.execute({}, context)).toEqual(emptied);
  });

  it('that others see are published whole, the address only when it is shown', async () => {
    const { id, context, email } = await newMember();
    await accounts.changeSettings.execute(
      { bio: 'I write.', social_media_reddit: 'https://reddit.com/u/a' },
      context,
    );
    expect(await lastPublished()).toMatchObject({
      user_id: id,
      bio: 'I write.',
      email: null,
      social_media: { social_media_reddit: 'https://reddit.com/u/a' },
    });
    await accounts.changeSettings.execute({ show_email: 1 }, context);
    expect(await lastPublished()).toMatchObject({ user_id: id, email, comments_close_after: null });
    await accounts.changeSettings.execute({ comments_close_after: 14 }, context);
    expect(await lastPublished()).toMatchObject({
      user_id: id,
      comments_close_after: 14,
      comment_rule: 'open',
    });
    await accounts.changeSettings.execute({ comment_rule: 'each' }, context);
    expect(await lastPublished()).toMatchObject({
      user_id: id,
      comments_close_after: 14,
      comment_rule: 'each',
    });
    expect(await versionOf(id)).toBe(5);
  });

  it('of delivery are published, with the kinds that are not pushed', async () => {
    const { id, context, email } = await newMember();
    await accounts.changeSettings.execute(
      { push_note_story_like: 0, note_by_email: 0, note_email_frequency: 'hourly' },
      context,
    );
    expect((await accounts.published('accounts.delivery_settings_changed')).at(-1)).toEqual({
      user_id: id,
      email,
      is_email_verified: 0,
      note_by_email: 0,
      note_email_frequency: 'hourly',
      show_nsfw: 0,
      push_off: ['note_story_like'],
      status: 'active',
    });
  });

  it('that say what is already so publish nothing', async () => {
    const { id, context, username, email } = await newMember();
    await accounts.changeSettings.execute(
      { username, email, is_private: 0, bio: null, push_note_story_like: 1 },
      context,
    );
    expect(await versionOf(id)).toBe(1);
  });

  it.each([
    ['username', 'Username is required.'],
    ['email', 'Email is required.'],
  ])('never leave somebody without %s', async (key, message) => {
    const { context } = await newMember();
    for (const empty of [null, '']) {
      const refused = accounts.changeSettings.execute({ [key]: empty, password }, context);
      await expect(refused).rejects.toMatchObject({ code: 'invalid', message });
    }
  });

  it('are not for visitors', async () => {
    const visitor = { ...(await newMember()).context, viewer: null };
    await expect(accounts.readSettings.execute({}, visitor)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(accounts.changeSettings.execute({}, visitor)).rejects.toMatchObject({ code: 'forbidden' });
  });

  describe('with a new name or address', () => {
    it('refuse what somebody has in whatever case, and keep the rest as it was', async () => {
      const [ann, bea] = [await newMember(), await newMember()];
      const name = accounts.changeSettings.execute(
        { bio: 'x', username: ann.username.toUpperCase() },
        bea.context,
      );
      await expect(name).rejects.toMatchObject({ code: 'taken', message: 'Username is already taken.' });
      const email = accounts.changeSettings.execute(
        { email: ann.email.toUpperCase(), password },
        bea.context,
      );
      await expect(email).rejects.toMatchObject({ code: 'taken', message: 'Email is already taken.' });
      expect(await accounts.readSettings.execute({}, bea.context)).toMatchObject({
        username: bea.username,
        bio: null,
      });
    });

    it('let one of twenty at once have a name', async () => {
      const members = await Promise.all(Array.from({ length: 20 }, newMember));
      const tries = members.map(({ context }, index) =>
        accounts.changeSettings.execute({ username: index % 2 ? 'the_chosen' : 'THE_CHOSEN' }, context),
      );
      const results = await Promise.allSettled(tries);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      expect(new Set(reasons.map(({ message }) => message))).toEqual(new Set(['Username is already taken.']));
    });

    it('let the name change its case, and the next log-in is by the new name', async () => {
      const { id, context, username } = await newMember();
      const next = username.toUpperCase();
      expect(await accounts.changeSettings.execute({ username: next }, context)).toMatchObject({
        username: next,
      });
      await accounts.changeSettings.execute({ username: `${next}2` }, context);
      expect((await accounts.logIn.execute({ login: `${next}2`, password, ...newSession() })).id).toBe(id);
      const oldName = accounts.logIn.execute({ login: username, password, ...newSession() });
      await expect(oldName).rejects.toMatchObject({ code: 'wrong_login' });
    });

    it('require the password when the address changes, and only then', async () => {
      const { context, email } = await newMember();
      const next = `new-${email}`;
      await accounts.dataSource.query('UPDATE session SET proved_at = NULL WHERE user_id = $1', [
        context.viewer?.id,
      ]);
      const without = accounts.changeSettings.execute({ email: next }, context);
      await expect(without).rejects.toMatchObject({ code: 'step_up_required' });
      const wrong = accounts.changeSettings.execute({ email: next, password: 'wrong-horse' }, context);
      await expect(wrong).rejects.toMatchObject({
        code: 'wrong_password',
        message: 'Password is incorrect.',
      });
      expect(await accounts.changeSettings.execute({ email, bio: 'I write.' }, context)).toMatchObject({
        email,
      });
      expect(await accounts.changeSettings.execute({ email: next, password }, context)).toMatchObject({
        email: next,
      });
    });
  });

  describe('of privacy', () => {
    const waitedFor = () => accounts.acknowledged.length;

    it('wait for all who keep something when they hide, also when they are said again', async () => {
      const { id, context } = await newMember();
      const before = waitedFor();
      await accounts.changeSettings.execute({ is_private: 1 }, context);
      await accounts.changeSettings.execute({ is_private: 1 }, context);
      expect(waitedFor() - before).toBe(2);
      expect(await versionOf(id)).toBe(3);
      expect(await lastPublished()).toMatchObject({ user_id: id, is_private: 1 });
    });

    it.each([
      ['the address is hidden', { show_email: 1 }, { show_email: 0 }],
      ['the words of the profile change', { bio: 'I grow zinnias.' }, { bio: 'I grow nothing.' }],
      ['the website is removed', { website: 'https://zinnias.example' }, { website: null }],
    ] as const)('wait when %s', async (_, former, change) => {
      const { context } = await newMember();
      await accounts.changeSettings.execute(former, context);
      const before = waitedFor();
      await accounts.changeSettings.execute(change, context);
      expect(waitedFor()).toBe(before + 1);
    });

    it('wait for nobody when others see no change', async () => {
      const { context } = await newMember();
      const before = waitedFor();
      await accounts.changeSettings.execute({ theme_mode: 'dark', note_by_email: 0 }, context);
      expect(waitedFor()).toBe(before);
    });
  });

  describe('of the password', () => {
    const chosen = { password1: 'tea-and-lanterns', password2: 'tea-and-lanterns' };

    it('require the present one', async () => {
      const { context } = await newMember();
      const wrong = accounts.changePassword.execute({ password: 'wrong-horse', ...chosen }, context);
      await expect(wrong).rejects.toMatchObject({
        code: 'wrong_password',
        message: 'Password is incorrect.',
      });
    });

    it('refuse a common one', async () => {
      const { context } = await newMember();
      const common = { password, password1: 'QWERTYUIOP', password2: 'QWERTYUIOP' };
      await expect(accounts.changePassword.execute(common, context)).rejects.toMatchObject({
        code: 'invalid',
        message: 'Password is too common. Please choose another.',
      });
    });

    it('end every session but the one in which they are made', async () => {
      const { username, context, tokenHash } = await newMember();
      const others = [newSession(), newSession()];
      for (const other of others) await accounts.logIn.execute({ login: username, password, ...other });
      const otherMember = await newMember();
      await accounts.changePassword.execute({ password, ...chosen }, context);
      const left = [tokenHash, ...others.map((other) => other.token_hash), otherMember.tokenHash];
      const viewers = await Promise.all(
        left.map((hash) => accounts.resolveSession.execute({ token_hash: hash })),
      );
      expect(viewers.map((viewer) => viewer !== null)).toEqual([true, false, false, true]);
      expect(accounts.acknowledged.at(-1)).toHaveLength(2);
      await accounts.logIn.execute({ login: username, password: chosen.password1, ...newSession() });
    });

    it('let one of two at once with the same present one through', async () => {
      const { context } = await newMember();
      const tries = ['one-of-mine', 'two-of-mine'].map((next) =>
        accounts.changePassword.execute({ password, password1: next, password2: next }, context),
      );
      const results = await Promise.allSettled(tries);
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    });
  });
});
