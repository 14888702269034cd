import { holdStatement, overtaken, waitForBlocked } from '@quillstead/testing';
import { CallError } from '@quillstead/service-kit';
import { EndSuspensions } from '../src/admin/end-suspensions.js';
import { AppealSuspension } from '../src/session/appeal-suspension.js';
import { User } from '../src/user/index.js';
import { newSession } from './open-accounts.js';
import { type Admin, openAdmin, type Person, type Role, visitor } from './open-admin.js';

const notFound = new CallError('not_found');

describe('the admin area', () => {
  let admin: Admin;
  let boss: Person;
  beforeAll(async () => {
    admin = await openAdmin();
    boss = await admin.person('admin');
  });
  afterAll(() => admin.accounts.close());

  const errorId = async () => {
    await admin.reportError.execute({ error: { message: 'A lamp broke', stack: '', pathname: '/' } });
    const { items } = await admin.listErrors.execute({}, boss);
    return items[0]?.id ?? 0;
  };
  const feedbackId = async () => {
    await admin.sendFeedback.execute({ feedback: 'More lamps on every hill' }, await admin.person());
    const { items } = await admin.listFeedback.execute({}, boss);
    return items[0]?.id ?? 0;
  };

  const calls: readonly [string, Role, (context: Person) => Promise<unknown>][] = [
    ['GET /admin/errors', 'moderator', (by) => admin.listErrors.execute({}, by)],
    [
      'PUT /admin/error',
      'moderator',
      async (by) => admin.resolveError.execute({ id: await errorId(), is_resolved: 1 }, by),
    ],
    [
      'DELETE /admin/error',
      'moderator',
      async (by) => admin.deleteError.execute({ id: await errorId() }, by),
    ],
    ['GET /admin/feedback', 'moderator', (by) => admin.listFeedback.execute({}, by)],
    [
      'PUT /admin/feedback',
      'moderator',
      async (by) => admin.handleFeedback.execute({ id: await feedbackId(), is_handled: 1 }, by),
    ],
    ['GET /admin/log', 'moderator', (by) => admin.listActions.execute({}, by)],
    ['GET /admin/users', 'admin', (by) => admin.listUsers.execute({}, by)],
    [
      'PUT /admin/user',
      'admin',
      async (by) => admin.changeUser.execute({ user_id: (await admin.person()).id, is_verified: 1 }, by),
    ],
  ];
  const roles: readonly Role[] = ['member', 'moderator', 'admin'];

  describe.each(calls)('%s', (_, least, act) => {
    it.each(roles)('responds to a %s by the role', async (role) => {
      const outcome = await act(await admin.person(role)).then(
        () => 'done',
        (error: CallError) => error.code,
      );
      const isEnough = roles.indexOf(role) >= roles.indexOf(least);
      expect(outcome).toBe(isEnough ? 'done' : 'not_found');
    });

    it('does not exist for a visitor', async () => {
      await expect(act({ ...boss, ...visitor })).rejects.toEqual(notFound);
    });

    it('does not exist for a member who lost the role or was suspended since the session was looked up', async () => {
      const [demoted, suspended] = await Promise.all([admin.person('admin'), admin.person('admin')]);
      await admin.changeUser.execute({ user_id: demoted.id, role: 'member' }, boss);
      await admin.changeUser.execute({ user_id: suspended.id, status: 'suspended' }, boss);
      await expect(act(demoted)).rejects.toEqual(notFound);
      await expect(act(suspended)).rejects.toEqual(notFound);
    });
  });

  it('finds people by the beginning of a name or an address, whatever the case, and nobody else', async () => {
    const { username, email } = await admin.person();
    const names = async (q: string) =>
      (await admin.listUsers.execute({ q }, boss)).items.map((user) => user.username);
    expect(await names(username.slice(0, -2).toUpperCase())).toEqual([username]);
    expect(await names(email)).toEqual([username]);
    expect(await names(username.slice(1))).toEqual([]);
    expect(await names('u%')).toEqual([]);
    expect(await names('u_')).toEqual([]);
  });

  it('shows every person once, page after page', async () => {
    await Promise.all(Array.from({ length: 30 }, () => admin.person()));
    const seen: number[] = [];
    let next: string | null = null;
    do {
      const page = await admin.listUsers.execute(next === null ? {} : { next }, boss);
      seen.push(...page.items.map(({ user_id }) => user_id));
      next = page.next;
    } while (next !== null);
    const [row] = await admin.accounts.dataSource.query<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM "user"',
    );
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(row?.count ?? 0);
    await expect(admin.listUsers.execute({ next: 'AAAA' }, boss)).rejects.toMatchObject({
      code: 'bad_cursor',
    });
  });

  it('suspends: every session ends, it is published and waited for, and the right password gets the reason', async () => {
    const { id, username, password, tokenHash } = await admin.person();
    const { accounts } = admin;
    const other = newSession();
    await accounts.logIn.execute({ login: username, password, ...other });
    accounts.acknowledged.length = 0;
    const after = await admin.changeUser.execute({ user_id: id, status: 'suspended' }, boss);
    expect(after).toMatchObject({ user_id: id, status: 'suspended' });
    expect(await accounts.resolveSession.execute({ token_hash: tokenHash })).toBeNull();
    expect(await accounts.resolveSession.execute({ token_hash: other.token_hash })).toBeNull();
    expect(accounts.acknowledged.flat().map(({ event }) => event.name)).toContain('accounts.user_changed');
    expect((await accounts.published('accounts.user_changed')).at(-1)).toMatchObject({
      user_id: id,
      status: 'suspended',
    });
    const logIn = (typed: string) =>
      accounts.logIn.execute({ login: username, password: typed, ...newSession() });
    await expect(logIn(password)).rejects.toEqual(new CallError('suspended', 'This account is suspended.'));
    await expect(logIn('wrong-horse')).rejects.toMatchObject({ code: 'wrong_login' });
    await admin.changeUser.execute({ user_id: id, status: 'active' }, boss);
    await expect(logIn(password)).resolves.toMatchObject({ id });
  });

  it.each(roles.flatMap((by) => roles.map((of) => [by, of] as const)))(
    'lets members suspend nobody, moderators members alone, admins everybody: by role %s of role %s',
    async (by, of) => {
      const [judge, judged] = [await admin.person(by), await admin.person(of)];
      const outcome = await admin.changeUser.suspend({ user_id: judged.id }, judge).then(
        () => 'suspended',
        (error: CallError) => error.code,
      );
      const ofModerator = of === 'member' ? 'suspended' : 'forbidden';
      const expected = { member: 'not_found', moderator: ofModerator, admin: 'suspended' }[by];
      expect(outcome).toBe(expected);
      const { status } = await admin.accounts.dataSource.manager.findOneByOrFail(User, { id: judged.id });
      expect(status).toBe(expected === 'suspended' ? 'suspended' : 'active');
    },
  );

  it.each(['moderator', 'admin'] as const)(
    'lets no moderator suspend who is becoming %s at that moment',
    async (role) => {
      const [judge, judged] = [await admin.person('moderator'), await admin.person()];
      const suspension = overtaken(
        admin.accounts.dataSource,
        ['UPDATE "user" SET role = $2 WHERE id = $1', [judged.id, role]],
        () => admin.changeUser.suspend({ user_id: judged.id }, judge),
      );
      await expect(suspension).rejects.toMatchObject({ code: 'forbidden' });
      const { status } = await admin.accounts.dataSource.manager.findOneByOrFail(User, { id: judged.id });
      expect(status).toBe('active');
    },
  );

  it('suspends for a time, which the log-in says, and lets them back when it is over, as an act of the site', async () => {
    const [moderator, judged] = [await admin.person('moderator'), await admin.person()];
    const ends_at = new Date(Date.now() + 3_600_000).toISOString();
    await admin.changeUser.suspend({ user_id: judged.id, ends_at }, moderator);
    const logIn = () =>
      admin.accounts.logIn.execute({ login: judged.username, password: judged.password, ...newSession() });
    await expect(logIn()).rejects.toThrow(/^This account is suspended until .+ UTC\.$/u);
    await admin.accounts.get(EndSuspensions).run();
    await expect(logIn()).rejects.toMatchObject({ code: 'suspended' });
    await admin.accounts.dataSource.manager.update(User, judged.id, { suspendedUntil: new Date() });
    await admin.accounts.get(EndSuspensions).run();
    expect(await logIn()).toMatchObject({ id: judged.id });
    const [ended] = (await admin.listActions.execute({}, boss)).items;
    expect(ended).toMatchObject({
      user_id: null,
      subject_username: judged.username,
      before: { status: 'suspended' },
      after: { status: 'active' },
    });
  });

  it('ends no suspension that was extended after the job had found it over', async () => {
    const [moderator, judged] = [await admin.person('moderator'), await admin.person()];
    const { dataSource } = admin.accounts;
    await admin.changeUser.suspend({ user_id: judged.id, ends_at: new Date().toISOString() }, moderator);
    const held = holdStatement(dataSource, /"suspended_until" <= /u, 'response');
    const ending = admin.accounts.get(EndSuspensions).run();
    await held.reached();
    const ends_at = new Date(Date.now() + 3_600_000).toISOString();
    await admin.changeUser.suspend({ user_id: judged.id, ends_at }, moderator);
    held.release();
    await ending;
    expect(await dataSource.manager.findOneBy(User, { id: judged.id })).toMatchObject({
      status: 'suspended',
      suspendedUntil: new Date(ends_at),
    });
  });

  it('suspends again who is suspended anew while the job ends the suspension', async () => {
    const [moderator, judged] = [await admin.person('moderator'), await admin.person()];
    const { dataSource } = admin.accounts;
    await admin.changeUser.suspend({ user_id: judged.id, ends_at: new Date().toISOString() }, moderator);
    const held = holdStatement(dataSource, /UPDATE "user"/u);
    const ending = admin.accounts.get(EndSuspensions).run();
    await held.reached();
    const ends_at = new Date(Date.now() + 3_600_000).toISOString();
    const suspending = admin.changeUser.suspend({ user_id: judged.id, ends_at }, moderator);
    await waitForBlocked(dataSource);
    held.release();
    await Promise.all([ending, suspending]);
    expect(await dataSource.manager.findOneBy(User, { id: judged.id })).toMatchObject({
      status: 'suspended',
      suspendedUntil: new Date(ends_at),
    });
  });

  it('suspends for good whom an admin suspends who was suspended for a time', async () => {
    const [moderator, judged] = [await admin.person('moderator'), await admin.person()];
    await admin.changeUser.suspend({ user_id: judged.id, ends_at: new Date().toISOString() }, moderator);
    await admin.changeUser.execute({ user_id: judged.id, status: 'suspended' }, boss);
    await admin.accounts.get(EndSuspensions).run();
    expect(await admin.accounts.dataSource.manager.findOneBy(User, { id: judged.id })).toMatchObject({
      status: 'suspended',
      suspendedUntil: null,
    });
  });

  it('logs a wrong password with an appeal as one at a log-in', async () => {
    const judged = await admin.person();
    const appeal = { login: judged.username, password: 'wrong-horse', appeal: 'Please look at it again' };
    const appealing = admin.accounts.get(AppealSuspension).execute(appeal, visitor);
    await expect(appealing).rejects.toMatchObject({ code: 'wrong_login' });
    expect(admin.accounts.log.at(-1)).toEqual([{ user_id: judged.id }, 'appeal failed']);
  });

  it('leaves no session of a suspended person, whatever comes at the same moment', async () => {
    const { id, username, password } = await admin.person();
    const logIns = Array.from({ length: 8 }, () =>
      admin.accounts.logIn.execute({ login: username, password, ...newSession() }).catch(() => null),
    );
    await admin.changeUser.execute({ user_id: id, status: 'suspended' }, boss);
    await Promise.all(logIns);
    const left = await admin.accounts.dataSource.query('SELECT FROM session WHERE user_id = $1', [id]);
    expect(left).toEqual([]);
  });

  it('writes down who changed what of whom, and nothing when nothing changed', async () => {
    const { id, username } = await admin.person();
    const log = async () => (await admin.listActions.execute({}, boss)).items;
    await admin.changeUser.execute(
      { user_id: id, is_verified: 1, role: 'moderator', status: 'active' },
      boss,
    );
    await admin.changeUser.execute({ user_id: id, is_verified: 1 }, boss);
    expect((await log()).filter(({ subject }) => subject === `user:${id}`)).toEqual([
      {
        id: expect.any(Number),
        done_at: expect.any(String),
        user_id: boss.id,
        username: boss.username,
        action: 'change_user',
        subject: `user:${id}`,
        subject_username: username,
        subject_status: 'active',
        before: { is_verified: 0, role: 'member' },
        after: { is_verified: 1, role: 'moderator' },
      },
    ]);
  });

  it.each(['suspended', 'deleted'] as const)(
    'names in the log who is %s as what they are now',
    async (now) => {
      const [actor, person] = [await admin.person('admin'), await admin.person()];
      await admin.changeUser.execute({ user_id: person.id, is_verified: 1 }, actor);
      await admin.resolveError.execute({ id: await errorId(), is_resolved: 1 }, actor);
      for (const one of [person, actor])
        await (now === 'deleted'
          ? admin.deleteAccount.execute({ password: one.password, is_for_good: 1 }, one)
          : admin.changeUser.execute({ user_id: one.id, status: now }, boss));
      const { items } = await admin.listActions.execute({}, boss);
      const names = items
        .filter(({ user_id }) => user_id === actor.id)
        .map(({ username, subject_username, subject_status }) => [
          username,
          subject_username,
          subject_status,
        ]);
      expect(names).toEqual(
        now === 'deleted'
          ? [
              [null, null, null],
              [null, null, null],
            ]
          : [
              [actor.username, null, null],
              [actor.username, person.username, 'suspended'],
            ],
      );
    },
  );

  it('knows no deleted people', async () => {
    const gone = await admin.person();
    await admin.deleteAccount.execute({ password: gone.password, is_for_good: 1 }, gone);
    const change = admin.changeUser.execute({ user_id: gone.id, status: 'active' }, boss);
    await expect(change).rejects.toEqual(notFound);
  });
});

describe('the last admin', () => {
  let admin: Admin;
  beforeEach(async () => (admin = await openAdmin()));
  afterEach(() => admin.accounts.close());

  it.each([{ role: 'member' }, { status: 'suspended' }] as const)(
    'can not be changed to %j',
    async (change) => {
      const only = await admin.person('admin');
      const attempt = admin.changeUser.execute({ user_id: only.id, ...change }, only);
      await expect(attempt).rejects.toMatchObject({ code: 'last_admin' });
      await expect(admin.listUsers.execute({}, only)).resolves.toMatchObject({ items: [{ role: 'admin' }] });
    },
  );

  it('stays when two demote each other at once', async () => {
    const [one, other] = [await admin.person('admin'), await admin.person('admin')];
    const demote = (by: typeof one, user_id: number) =>
      admin.changeUser.execute({ user_id, role: 'member' }, by);
    const held = holdStatement(admin.accounts.dataSource, /UPDATE "user"/);
    const first = demote(one, other.id);
    await held.reached();
    const second = demote(other, one.id).catch((error: unknown) => error);
    await Promise.race([second, waitForBlocked(admin.accounts.dataSource)]);
    held.release();
    expect(await first).toMatchObject({ role: 'member' });
    expect(await second).toMatchObject({ code: 'last_admin' });
  });

  it('can not delete the account', async () => {
    const only = await admin.person('admin');
    const attempt = admin.deleteAccount.execute({ password: only.password }, only);
    await expect(attempt).rejects.toMatchObject({ code: 'last_admin' });
  });

  it.each(['is demoted', 'is suspended', 'deletes the account'] as const)(
    'is the one who has only members, moderators and a suspended admin beside them: %s',
    async (act) => {
      const [only, other] = [await admin.person('admin'), await admin.person('admin')];
      await Promise.all([admin.person(), admin.person('moderator')]);
      await admin.changeUser.execute({ user_id: other.id, status: 'suspended' }, only);
      const leave = () =>
        ({
          'is demoted': () => admin.changeUser.execute({ user_id: only.id, role: 'moderator' }, only),
          'is suspended': () => admin.changeUser.execute({ user_id: only.id, status: 'suspended' }, only),
          'deletes the account': () => admin.deleteAccount.execute({ password: only.password }, only),
        })[act]();
      await expect(leave()).rejects.toMatchObject({ code: 'last_admin' });
      await admin.changeUser.execute({ user_id: other.id, status: 'active' }, only);
      await leave();
    },
  );

  it('is one of two who demote each other at once', async () => {
    const [ann, ben] = await Promise.all([admin.person('admin'), admin.person('admin')]);
    const outcomes = await Promise.allSettled([
      admin.changeUser.execute({ user_id: ben.id, role: 'member' }, ann),
      admin.changeUser.execute({ user_id: ann.id, role: 'member' }, ben),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const left = await admin.accounts.dataSource.query(`SELECT id FROM "user" WHERE role = 'admin'`);
    expect(left).toHaveLength(1);
  });
});
