import type { PayloadOf, signUp } from '@quillstead/contracts';
import { CallError } from '@quillstead/service-kit';
import { holdLock, holdStatement, waitForBlocked } from '@quillstead/testing';
import { ForgetOld } from '../src/clean-up/forget-old.js';
import { ListActions } from '../src/admin/list-actions.js';
import { ListInvitations } from '../src/admin/list-invitations.js';
import { MakeInvitation, WithdrawInvitation } from '../src/admin/make-invitation.js';
import { ownParts } from '../src/export/own-parts.js';
import { ChangeSiteSettings } from '../src/site/change-site-settings.js';
import { ReadSiteSettings } from '../src/site/read-site-settings.js';
import { User } from '../src/user/index.js';
import { type Admin, openAdmin, type Person, type Role, visitor } from './open-admin.js';
import { newPerson, newSession } from './open-accounts.js';

const outcome = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: CallError) => error.code,
  );

describe('sign-up by the rule of the owner', () => {
  let admin: Admin;
  let boss: Person;
  let other: Person;
  beforeAll(async () => {
    admin = await openAdmin();
    boss = await admin.person('admin');
    other = await admin.person('admin');
  });
  afterAll(() => admin.accounts.close());

  async function allow(rule: 'open' | 'invitation' | 'closed'): Promise<void> {
    const { site_version } = await admin.accounts.get(ReadSiteSettings).read();
    await admin.accounts.get(ChangeSiteSettings).execute({ site_version, sign_up: rule }, boss);
  }
  const join = (changes: Partial<PayloadOf<typeof signUp>> = {}) =>
    admin.accounts.signUp.execute({ ...newPerson(changes), ...newSession() });
  const invite = (uses = 1, by = boss) =>
    admin.accounts
      .get(MakeInvitation)
      .execute({ invitation_uses: uses, invitation_days: 3, invitation_note: 'The reading circle' }, by);
  const listed = async () => (await admin.accounts.get(ListInvitations).execute({}, boss)).items;
  const countPeople = () => admin.accounts.dataSource.manager.count(User);

  it('is refused while it is closed, with and without an invitation', async () => {
    const { token } = await invite();
    await allow('closed');
    const before = await countPeople();
    await expect(join()).rejects.toEqual(new CallError('sign_up_closed'));
    await expect(join({ invitation: token })).rejects.toEqual(new CallError('sign_up_closed'));
    expect(await countPeople()).toBe(before);
  });

  it('needs an invitation where the owner wants one, and stores whose', async () => {
    await allow('invitation');
    const { token, invitation } = await invite(2);
    await expect(join()).rejects.toEqual(new CallError('not_invited'));
    const { id } = await join({ invitation: token });
    expect(await admin.accounts.dataSource.manager.findOneByOrFail(User, { id })).toMatchObject({
      invitedBy: boss.id,
    });
    expect((await listed())[0]).toEqual({ ...invitation, count_uses_left: 1 });
    const profile = (await ownParts(id, admin.accounts.dataSource)).get('profile');
    expect(profile).toEqual([expect.objectContaining({ invited_by: boss.username })]);
    const [row] = await admin.accounts.dataSource.query<{ text: string }[]>(
      'SELECT invitation::text AS text FROM invitation WHERE id = $1',
      [invitation.invitation_id],
    );
    expect(row?.text).not.toContain(token);
  });

  it('takes no invitation while it is open', async () => {
    await allow('open');
    const { token, invitation } = await invite();
    await join({ invitation: token });
    await join({ invitation: 'no invitation at all' });
    expect((await listed())[0]).toEqual(invitation);
  });

  it('says what ended a link', async () => {
    await allow('invitation');
    const { dataSource } = admin.accounts;
    const used = await invite();
    await join({ invitation: used.token });
    const over = await invite();
    await dataSource.query('UPDATE invitation SET expires_at = now() WHERE id = $1', [
      over.invitation.invitation_id,
    ]);
    const withdrawn = await invite();
    await admin.accounts
      .get(WithdrawInvitation)
      .execute({ invitation_id: withdrawn.invitation.invitation_id }, other);
    for (const [token, message] of [
      [used.token, 'This invitation was already used.'],
      [over.token, 'This invitation has expired.'],
      [withdrawn.token, 'This invitation was withdrawn.'],
      ['x'.repeat(43), 'This invitation does not exist. Please check that you have the whole link.'],
    ] as const)
      await expect(join({ invitation: token })).rejects.toEqual(new CallError('expired_link', message));
    expect((await listed()).slice(0, 3).map((item) => item.invitation_state)).toEqual([
      'withdrawn',
      'expired',
      'used',
    ]);
  });

  it('gives the use back when the sign-up fails', async () => {
    await allow('invitation');
    const { token } = await invite();
    const taken = newPerson({ username: boss.username, invitation: token });
    expect(await outcome(admin.accounts.signUp.execute({ ...taken, ...newSession() }))).toBe('taken');
    const tries = [join({ username: 'same_name', invitation: token }), join({ invitation: token })];
    expect((await Promise.all(tries.map(outcome))).sort()).toEqual(['done', 'expired_link']);
  });

  it('lets exactly one of a hundred at once in by a link for one', async () => {
    await allow('invitation');
    const { token } = await invite();
    const before = await countPeople();
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => outcome(join({ invitation: token }))),
    );
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'expired_link')).toHaveLength(99);
    expect(await countPeople()).toBe(before + 1);
    expect((await listed())[0]).toMatchObject({ count_uses_left: 0, invitation_state: 'used' });
  });

  it('takes no link that is withdrawn at that moment', async () => {
    await allow('invitation');
    const { token, invitation } = await invite();
    const { dataSource } = admin.accounts;
    const named = [invitation.invitation_id];
    const lock = await holdLock(dataSource, 'SELECT FROM invitation WHERE id = $1 FOR UPDATE', named);
    const joined = outcome(join({ invitation: token }));
    await lock.reached(1, 'the sign-up to wait for the withdrawal');
    await lock.query('UPDATE invitation SET withdrawn_at = now() WHERE id = $1', named);
    await lock.release();
    expect(await joined).toBe('expired_link');
  });

  it('has the admin who closes it wait for whoever is being let in', async () => {
    await allow('open');
    const held = holdStatement(admin.accounts.dataSource, /^INSERT INTO "user"/);
    const joined = outcome(join());
    await held.reached();
    const closed = allow('closed');
    await waitForBlocked(admin.accounts.dataSource);
    held.release();
    await closed;
    expect([await joined, await outcome(join())]).toEqual(['done', 'sign_up_closed']);
  });

  it('gives no account after the response to the admin who closes it', async () => {
    await allow('open');
    const tries = Array.from({ length: 30 }, () => outcome(join()));
    await allow('closed');
    const whenClosed = await countPeople();
    await Promise.all(tries);
    expect(await countPeople()).toBe(whenClosed);
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['is demoted', (id) => admin.changeUser.execute({ user_id: id, role: 'moderator' }, boss)],
    ['is suspended', (id) => admin.changeUser.execute({ user_id: id, status: 'suspended' }, boss)],
    [
      'deletes the account',
      async (id) => {
        const viewer = { id, username: 'leaving', role: 'admin', session_id: 1, show_nsfw: 0 } as const;
        await admin.deleteAccount.execute({ password: 'correct-horse' }, { ...visitor, viewer });
      },
    ],
  ])('ends the links of an admin who %s', async (_, leave) => {
    await allow('open');
    const leaving = await admin.person('admin');
    await allow('invitation');
    const { token, invitation } = await invite(5, leaving);
    await leave(leaving.id);
    expect(await outcome(join({ invitation: token }))).toBe('expired_link');
    const open = (await listed()).filter((item) => item.invitation_state === 'open');
    expect(open).not.toContainEqual(expect.objectContaining({ invitation_id: invitation.invitation_id }));
    await expect(invite(1, leaving)).rejects.toEqual(new CallError('not_found'));
  });

  it.each<[Role | 'visitor', string]>([
    ['visitor', 'not_found'],
    ['member', 'not_found'],
    ['moderator', 'not_found'],
    ['admin', 'done'],
  ])('has invitations for a %s: %s', async (role, expected) => {
    await allow('open');
    const by = role === 'visitor' ? visitor : await admin.person(role);
    const { invitation } = await invite();
    expect([
      await outcome(admin.accounts.get(ListInvitations).execute({}, by)),
      await outcome(
        admin.accounts.get(MakeInvitation).execute({ invitation_uses: 1, invitation_days: 1 }, by),
      ),
      await outcome(
        admin.accounts.get(WithdrawInvitation).execute({ invitation_id: invitation.invitation_id }, by),
      ),
    ]).toEqual([expected, expected, expected]);
  });

  it('is written into the log of the staff, without the token', async () => {
    const { token, invitation } = await invite(7);
    const subject = `invitation:${invitation.invitation_id}`;
    await admin.accounts.get(WithdrawInvitation).execute({ invitation_id: invitation.invitation_id }, other);
    const { items } = await admin.accounts.get(ListActions).execute({}, boss);
    expect(items.slice(0, 2)).toEqual([
      expect.objectContaining({ username: other.username, action: 'withdraw_invitation', subject }),
      expect.objectContaining({
        username: boss.username,
        action: 'make_invitation',
        subject,
        after: { uses: 7, days: 3 },
      }),
    ]);
    expect(JSON.stringify(items)).not.toContain(token);
  });

  it('forgets links a month after their end', async () => {
    const { dataSource } = admin.accounts;
    const [older, newer] = [await invite(), await invite()];
    for (const [{ invitation }, days] of [
      [older, 31],
      [newer, 29],
    ] as const)
      await dataSource.query(
        'UPDATE invitation SET expires_at = now() - make_interval(days => $2) WHERE id = $1',
        [invitation.invitation_id, days],
      );
    await admin.accounts.get(ForgetOld).run();
    const ids = (await listed()).map((item) => item.invitation_id);
    expect(ids).toContain(newer.invitation.invitation_id);
    expect(ids).not.toContain(older.invitation.invitation_id);
  });
});
