import { AppealSuspension } from '../src/session/appeal-suspension.js';
import { CheckLog } from '../src/admin/check-log.js';
import { MemberNotes } from '../src/admin/member-notes.js';
import { NoteDecision } from '../src/admin/note-decision.js';
import { NoteFediverseBlock } from '../src/admin/note-fediverse-block.js';
import { ForgetOld } from '../src/clean-up/forget-old.js';
import { DeleteUser } from '../src/deletion/delete-user.js';
import { ownParts } from '../src/export/own-parts.js';
import { type Admin, openAdmin, type Person } from './open-admin.js';

const missing = { code: 'not_found' };

describe('what the staff writes down', () => {
  let admin: Admin;
  let boss: Person;
  let moderator: Person;
  let member: Person;

  beforeAll(async () => {
    admin = await openAdmin();
    [boss, moderator] = [await admin.person('admin'), await admin.person('moderator')];
  });
  afterAll(() => admin.accounts.close());
  beforeEach(async () => {
    member = await admin.person();
  });

  const run = <Row>(statement: string, values: unknown[] = []) =>
    admin.accounts.dataSource.query<Row[]>(statement, values);

  describe('as the log of its acts', () => {
    const check = (who = moderator) => admin.accounts.get(CheckLog).execute({}, who);
    const verify = (is_verified: 0 | 1) =>
      admin.changeUser.execute({ user_id: member.id, is_verified }, boss);
    const decide = (decision: string) =>
      admin.accounts
        .get(NoteDecision)
        .execute({ act: 'decide_report', kind: 'story', thing_id: 5, decision, reason: 'spam' }, moderator);
    /**
     * Runs a statement as a person at the database would, who disables the trigger that protects acts and enables it
     * again.
     */
    async function tamper(statement: string, values: unknown[]): Promise<void> {
      await run('ALTER TABLE admin_action DISABLE TRIGGER admin_action_stays');
      await run(statement, values);
      await run('ALTER TABLE admin_action ENABLE TRIGGER admin_action_stays');
    }

    it('has the covers that were removed', async () => {
      const note = (who: Person) =>
        admin.accounts
          .get(NoteDecision)
          .coverRemoval({ kind: 'collection', thing_id: 7, cover: 'feed' }, who);
      await expect(note(member)).rejects.toMatchObject(missing);
      await note(moderator);
      const { items } = await admin.listActions.execute({}, boss);
      expect(items[0]).toMatchObject({
        action: 'remove_cover',
        subject: 'collection:7',
        username: moderator.username,
        before: { cover: 'feed' },
      });
    });

    it('has whom of the fediverse the staff blocks, and nobody else writes there', async () => {
      const note = (target: string, who: Person) =>
        admin.accounts
          .get(NoteFediverseBlock)
          .execute({ act: 'block_fediverse', target, reason: 'Spam' }, who);
      await note('far.example', moderator);
      await note(`https://far.example/${'a'.repeat(1_000)}`, moderator);
      await expect(note('near.example', member)).rejects.toMatchObject(missing);
      const { items } = await admin.listActions.execute({}, boss);
      expect(items.slice(0, 2)).toMatchObject([
        { action: 'block_fediverse', subject: expect.stringMatching(/^fediverse:https:.{50}/) },
        { subject: 'fediverse:far.example', username: moderator.username, after: { reason: 'Spam' } },
      ]);
    });

    it('says of a decision that it was about who decided, who is told who else could', async () => {
      const noted = { kind: 'user', thing_id: boss.id, decision: 'keep', reason: 'within_rules' } as const;
      await admin.accounts
        .get(NoteDecision)
        .execute({ act: 'decide_report', ...noted, is_own_case: 1 }, boss);
      const [latest] = (await admin.listActions.execute({}, boss)).items;
      expect(latest?.after).toEqual({ decision: 'keep', reason: 'within_rules', is_own_case: 1 });
      const { count, ids = [] } = await admin.changeUser.countOthers({}, boss);
      expect(ids).toContain(moderator.id);
      expect([ids.includes(boss.id), ids.includes(member.id), ids.length]).toEqual([false, false, count]);
    });

    it('is chained, also when much is done at once, and has what is decided on reports', async () => {
      await Promise.all([
        verify(1),
        ...Array.from({ length: 8 }, (_, index) => decide(index % 2 ? 'keep' : 'remove')),
      ]);
      const { items } = await admin.listActions.execute({}, boss);
      expect(items).toContainEqual(
        expect.objectContaining({
          action: 'decide_report',
          subject: 'story:5',
          username: moderator.username,
          after: { decision: 'keep', reason: 'spam' },
        }),
      );
      const checked = await check();
      expect(checked).toEqual({
        count: expect.any(Number),
        last_hash: expect.stringMatching(/^[0-9a-f]{64}$/u),
        broken_at: null,
      });
      expect(checked.count).toBeGreaterThanOrEqual(9);
      await decide('keep');
      expect((await check()).last_hash).not.toBe(checked.last_hash);
      await expect(check(member)).rejects.toMatchObject(missing);
    });

    it('is neither changed nor deleted, and shows where somebody did so at the database', async () => {
      for (const decision of ['keep', 'remove', 'keep']) await decide(decision);
      const acts = await run<{ id: number; subject: string }>(
        'SELECT id, subject FROM admin_action ORDER BY chain_no DESC LIMIT 3',
      );
      const [last, middle] = acts as [(typeof acts)[number], (typeof acts)[number]];
      for (const statement of ["UPDATE admin_action SET subject = 'user:1'", 'DELETE FROM admin_action'])
        await expect(run(`${statement} WHERE id = $1`, [middle.id])).rejects.toThrow(
          'An act of the staff is neither changed nor deleted.',
        );
      const set = (subject: string) =>
        tamper('UPDATE admin_action SET subject = $2 WHERE id = $1', [middle.id, subject]);
      await set('story:6');
      expect((await check()).broken_at).toBe(Number(middle.id));
      await set(middle.subject);
      expect((await check()).broken_at).toBeNull();
      await tamper('DELETE FROM admin_action WHERE id = $1', [middle.id]);
      expect((await check()).broken_at).toBe(Number(last.id));
    });
  });

  describe('about a member', () => {
    const notes = () => admin.accounts.get(MemberNotes);
    const add = (who: Person, staff_note = 'Was warned by email.') =>
      notes().add({ user_id: member.id, staff_note }, who);
    const list = async (who = boss) => (await notes().list({ user_id: member.id }, who)).items;

    it('is seen by the staff alone, with who wrote it and when', async () => {
      const { id } = await add(moderator);
      expect(await list()).toEqual([
        {
          id,
          note: 'Was warned by email.',
          username: moderator.username,
          noted_at: expect.any(String),
          is_own: 0,
        },
      ]);
      expect(await list(moderator)).toMatchObject([{ is_own: 1 }]);
      await expect(list(member)).rejects.toMatchObject(missing);
      await expect(add(member)).rejects.toMatchObject(missing);
      const { items } = await admin.listActions.execute({}, boss);
      expect(items[0]).toMatchObject({ action: 'note_member', subject: `user:${member.id}`, after: {} });
    });

    it('is deleted by who wrote it and by admins', async () => {
      const [own, other] = [await add(moderator), await add(boss)];
      await expect(notes().delete({ id: other.id }, moderator)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(notes().delete({ id: other.id }, member)).rejects.toMatchObject(missing);
      await notes().delete({ id: own.id }, moderator);
      await notes().delete({ id: other.id }, boss);
      expect(await list()).toEqual([]);
    });

    it("stands in the member's export without who wrote it, and goes with the account", async () => {
      await add(moderator);
      const parts = await ownParts(member.id, admin.accounts.dataSource);
      expect(parts.get('staff_notes')).toEqual([
        { note: 'Was warned by email.', noted_at: expect.any(Date) },
      ]);
      await admin.accounts.get(DeleteUser).execute({ user_id: member.id }, boss);
      expect(await run('SELECT FROM member_note WHERE user_id = $1', [member.id])).toEqual([]);
      await expect(add(moderator)).rejects.toMatchObject(missing);
    });

    it('is forgotten after a year', async () => {
      await add(moderator, 'An old note.');
      await add(moderator, 'A note of these days.');
      await run(`UPDATE member_note SET noted_at = now() - interval '366 days' WHERE note = 'An old note.'`);
      await admin.accounts.get(ForgetOld).run();
      expect(await list()).toMatchObject([{ note: 'A note of these days.' }]);
    });
  });

  describe('when it suspends somebody', () => {
    const appeal = (password: string, login = member.username) =>
      admin.accounts
        .get(AppealSuspension)
        .execute({ login, password, appeal: 'I never wrote what was reported.' }, boss);

    it('hears what they say against it, who can not log in, if they know the password', async () => {
      await expect(appeal(member.password)).rejects.toMatchObject(missing);
      await admin.changeUser.execute({ user_id: member.id, status: 'suspended' }, boss);
      for (const [password, login] of [
        ['not the password', member.username],
        [member.password, 'nobody_at_all'],
      ] as const)
        await expect(appeal(password, login)).rejects.toMatchObject({ code: 'wrong_login' });
      admin.accounts.calls.length = 0;
      await appeal(member.password);
      expect(admin.accounts.calls).toEqual([
        [
          'social.add_suspension_appeal',
          {
            user_id: member.id,
            appeal: 'I never wrote what was reported.',
            suspended_by: boss.id,
            suspended_at: expect.any(String),
            ends_at: null,
          },
        ],
      ]);
    });
  });
});
