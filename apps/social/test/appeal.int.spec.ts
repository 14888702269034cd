import { collectionMended, commentMended, seriesMended, storyMended } from '@quillstead/contracts';
import type { RpcContext } from '@quillstead/service-kit';
import { event } from '@quillstead/service-kit/testing';
import { CallError } from '@quillstead/service-kit';
import { holdStatement, waitForBlocked } from '@quillstead/testing';
import { AddSuspensionAppeal } from '../src/report/add-suspension-appeal.js';
import { DecideAppeal } from '../src/report/decide-appeal.js';
import { DecideReport } from '../src/report/decide-report.js';
import { ListAppeals } from '../src/report/list-appeals.js';
import { ListDecisions } from '../src/report/list-decisions.js';
import { ReadModeration } from '../src/report/read-moderation.js';
import { SendAppeal } from '../src/report/send-appeal.js';
import { as, idOf, nameOf, openSocial, type Social } from './open-social.js';

describe('an appeal', () => {
  let social: Social;
  let author: RpcContext;
  let reporter: RpcContext;
  let judge: RpcContext;
  let other: RpcContext;
  let storyId = 0;

  async function staff(): Promise<RpcContext> {
    const { viewer } = await social.person();
    if (viewer === null) throw new Error('Nobody is logged in');
    return as({ ...viewer, role: 'moderator' });
  }

  beforeAll(async () => {
    social = await openSocial();
    [judge, other] = [await staff(), await staff()];
  });
  afterAll(() => social.close());
  beforeEach(async () => {
    storyId += 1;
    social.staff.others = [0];
    social.calls.length = 0;
    [author, reporter] = [await social.person(), await social.person()];
    const seen = { author_id: idOf(author), slug: 'a-lamp', title: 'A Lamp', excerpt: 'It was lit.' };
    social.content.see = async () => seen;
    await social.sendReport.execute({ story_id: storyId, reason: 'Copied.' }, reporter);
  });

  async function decide(decision: 'remove' | 'warn' | 'keep'): Promise<number> {
    const decision_reason = decision === 'keep' ? 'within_rules' : 'copied';
    await social.get(DecideReport).execute({ story_id: storyId, decision, decision_reason }, judge);
    const [told] = (await social.get(ListDecisions).execute({}, author)).items;
    return told?.id ?? 0;
  }
  const appeal = (id: number, who = author) =>
    social.get(SendAppeal).execute({ id, appeal: 'I wrote every word.' }, who);
  const open = async (who = other) => (await social.get(ListAppeals).execute({}, who)).items;
  const outcome = (id: number, appeal_outcome: 'uphold' | 'reverse', who: RpcContext) =>
    social.get(DecideAppeal).execute({ id, appeal_outcome, decision_words: 'Sorry.' }, who);
  const lastOpen = async () => (await open()).at(-1)?.id ?? 0;

  it('is sent once, by whom the decision affects, within 30 days, and not against keeping', async () => {
    const id = await decide('remove');
    await expect(appeal(id, reporter)).rejects.toMatchObject({ code: 'not_found' });
    await social.dataSource.query(
      `UPDATE report_decision SET decided_at = now() - interval '31 days' WHERE id = $1`,
      [id],
    );
    await expect(appeal(id)).rejects.toMatchObject({ code: 'expired_link' });
    expect((await social.get(ListDecisions).execute({}, author)).items).toMatchObject([{ can_appeal: 0 }]);
    await social.dataSource.query('UPDATE report_decision SET decided_at = now() WHERE id = $1', [id]);
    expect((await social.get(ListDecisions).execute({}, author)).items).toMatchObject([{ can_appeal: 1 }]);
    await appeal(id);
    await expect(appeal(id)).rejects.toThrow('You have already appealed against this decision.');
    expect((await social.get(ListDecisions).execute({}, author)).items).toMatchObject([
      { can_appeal: 0, appeal: { appeal: 'I wrote every word.', appeal_outcome: null } },
    ]);
    expect((await social.get(ListDecisions).execute({}, reporter)).items).toMatchObject([
      { can_appeal: 0, appeal: null },
    ]);
  });

  it('is not against a decision that changed nothing', async () => {
    await expect(appeal(await decide('keep'))).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is decided by somebody else where there is somebody else, who has the removal taken back', async () => {
    await appeal(await decide('remove'));
    const id = await lastOpen();
    expect((await open(judge)).at(-1)).toMatchObject({ is_own_decision: 1, username: nameOf(author) });
    await expect(outcome(id, 'reverse', judge)).rejects.toMatchObject({ code: 'forbidden' });
    expect(social.calls.map(([name]) => name)).not.toContain('content.restore_story');
    expect(await outcome(id, 'reverse', other)).toMatchObject({
      appeal_outcome: 'reverse',
      is_own_decision: 0,
    });
    expect(social.calls).toContainEqual(['content.restore_story', { story_id: storyId }]);
    await expect(outcome(id, 'uphold', other)).rejects.toMatchObject({ code: 'conflict' });
    const [last] = await social.dataSource.query<{ payload: object }[]>(
      `SELECT payload FROM outbox WHERE name = 'social.report_decided' ORDER BY id DESC LIMIT 1`,
    );
    expect(last?.payload).toMatchObject({
      decision: 'reverse',
      decision_words: 'Sorry.',
      receivers: [
        { user_id: idOf(author), side: 'author' },
        { user_id: idOf(reporter), side: 'reporter' },
      ],
    });
  });

  it('is decided by who made the decision where there is nobody else, and told to its writer alone when it fails', async () => {
    await appeal(await decide('warn'));
    social.staff.others = [];
    expect(await outcome(await lastOpen(), 'uphold', judge)).toMatchObject({ appeal_outcome: 'uphold' });
    const [last] = await social.dataSource.query<{ payload: { receivers: object[] } }[]>(
      `SELECT payload FROM outbox WHERE name = 'social.report_decided' ORDER BY id DESC LIMIT 1`,
    );
    expect(last?.payload.receivers).toEqual([{ user_id: idOf(author), side: 'author' }]);
  });

  it('is never decided by whom the decision affects while there is other staff', async () => {
    author = await staff();
    const seen = { author_id: idOf(author), slug: 'a-lamp', title: 'A Lamp', excerpt: 'It was lit.' };
    social.content.see = async () => seen;
    await social.dataSource.query('TRUNCATE report_case CASCADE');
    await social.sendReport.execute({ story_id: storyId, reason: 'Copied.' }, reporter);
    await appeal(await decide('remove'));
    const id = await lastOpen();
    const canDecide = async (who: RpcContext) => (await open(who)).map((one) => one.can_decide);
    const reporters = async (who: RpcContext) =>
      (await open(who)).flatMap((one) => one.case.reasons.map(({ username }) => username));
    expect([await reporters(author), await reporters(judge)]).toEqual([[null], [nameOf(reporter)]]);
    for (const appeal_outcome of ['reverse', 'uphold'] as const)
      await expect(outcome(id, appeal_outcome, author)).rejects.toThrow('it is about you');
    expect([await canDecide(author), await canDecide(judge), await canDecide(other)]).toEqual([
      [0],
      [0],
      [1],
    ]);
    // Where the staff is these two, the one who made the decision decides.
    social.staff.others = [idOf(judge)];
    await expect(outcome(id, 'reverse', author)).rejects.toMatchObject({ code: 'forbidden' });
    social.staff.others = [idOf(author)];
    expect(await canDecide(judge)).toEqual([1]);
    expect(await outcome(id, 'uphold', judge)).toMatchObject({ appeal_outcome: 'uphold' });
  });

  it('is decided once by two who decide at once, of whom one is told', async () => {
    await appeal(await decide('remove'));
    const [id, third] = [await lastOpen(), await staff()];
    const held = holdStatement(social.dataSource, /^UPDATE "appeal"/, 'response');
    const upheld = outcome(id, 'uphold', other);
    await held.reached();
    const reversed = outcome(id, 'reverse', third).then(
      () => null,
      ({ code }: CallError) => code,
    );
    await waitForBlocked(social.dataSource);
    held.release();
    await upheld;
    expect(await reversed).toBe('conflict');
    expect(social.calls.map(([name]) => name)).not.toContain('content.restore_story');
  });

  it('stays open when what was removed can not be restored', async () => {
    await appeal(await decide('remove'));
    const id = await lastOpen();
    social.content.see = async () => {
      throw new CallError('not_found');
    };
    await expect(outcome(id, 'reverse', other)).rejects.toMatchObject({ code: 'conflict' });
    expect((await open()).map((one) => one.id)).toContain(id);
  });

  describe.each(['story', 'comment', 'series', 'collection'] as const)(
    'that a hidden %s is mended',
    (kind) => {
      const [idKey, hiddenKey] = [`${kind}_id`, `hidden_${kind}_id`] as const;
      const calls = {
        story: ['content.remove_story', 'content.restore_story'],
        comment: ['content.remove_comment', 'content.restore_removed_comment'],
        series: ['content.remove_series', 'content.restore_series'],
        collection: ['content.remove_collection', 'content.restore_collection'],
      }[kind];
      beforeEach(async () => {
        const reported = { [idKey]: storyId, reason: 'Unkind.' };
        if (kind !== 'story') await social.sendReport.execute(reported, reporter);
      });

      async function hide(): Promise<number> {
        const decision = { decision: 'hide', decision_reason: 'copied' } as const;
        const act = (words: object) =>
          social.get(DecideReport).execute({ [idKey]: storyId, ...decision, ...words }, judge);
        await expect(act({})).rejects.toThrow('Please say what its author has to mend.');
        await act({ decision_words: 'Name the source.' });
        expect(social.calls).toContainEqual([calls[0], { [idKey]: storyId, can_be_mended: 1 }]);
        const [told] = (await social.get(ListDecisions).execute({}, author)).items;
        expect(told).toMatchObject({ [hiddenKey]: storyId, decision_words: 'Name the source.' });
        return told?.id ?? 0;
      }
      const mended = (version: number, words: string | null = 'I named it.') => {
        const payload = { author_id: idOf(author), version, words };
        const events = {
          story: () => event(storyMended, { story_id: storyId, ...payload }),
          comment: () => event(commentMended, { comment_id: storyId, ...payload }),
          series: () => event(seriesMended, { series_id: storyId, ...payload }),
          collection: () => event(collectionMended, { collection_id: storyId, ...payload }),
        };
        return social.handle([events[kind]()]);
      };
      const lastTold = async () => {
        const [last] = await social.dataSource.query<{ payload: object }[]>(
          `SELECT payload FROM outbox WHERE name = 'social.report_decided' ORDER BY id DESC LIMIT 1`,
        );
        return last?.payload;
      };

      it('is in the queue once, in the words of the last time, and whoever hid it releases it', async () => {
        const decision_id = await hide();
        await mended(3);
        const first = await lastOpen();
        await mended(4, null);
        const all = (await open(judge)).filter((one) => one.case[idKey] === storyId);
        expect(all).toMatchObject([{ appeal_kind: 'mended', appeal: '', decision: 'hide' }]);
        await expect(outcome(first, 'reverse', judge)).rejects.toMatchObject({ code: 'not_found' });
        await outcome(all[0]?.id ?? 0, 'reverse', judge);
        expect(social.calls).toContainEqual([calls[1], { [idKey]: storyId, version: 4 }]);
        expect(await lastTold()).toMatchObject({ decision_id, decision: 'release', mended_id: all[0]?.id });
        expect((await social.get(ListDecisions).execute({}, author)).items).toMatchObject([
          { [hiddenKey]: null, mended: { appeal_outcome: 'reverse' } },
        ]);
        expect((await social.get(ListDecisions).execute({}, reporter)).items).toMatchObject([
          { [hiddenKey]: null, mended: null },
        ]);
      });

      it('is not released by its author while there is other staff, and as an own case where there is none', async () => {
        author = await staff();
        const seen = { author_id: idOf(author), slug: 'a-lamp', title: 'A Lamp', excerpt: 'It was lit.' };
        social.content.see = async () => seen;
        await social.dataSource.query('TRUNCATE report_case CASCADE');
        await social.sendReport.execute({ [idKey]: storyId, reason: 'Unkind.' }, reporter);
        await hide();
        await mended(3);
        const id = await lastOpen();
        await expect(outcome(id, 'reverse', author)).rejects.toMatchObject({ code: 'forbidden' });
        expect(await open(author)).toMatchObject([{ can_decide: 0 }]);
        expect(await open(judge)).toMatchObject([{ can_decide: 1 }]);
        social.staff.others = [];
        expect(await open(author)).toMatchObject([{ can_decide: 1 }]);
        await outcome(id, 'reverse', author);
        expect(social.calls.at(-1)).toEqual([
          'accounts.note_decision',
          expect.objectContaining({ act: 'decide_appeal', thing_id: storyId, is_own_case: 1 }),
        ]);
      });

      it('is told to its author alone when it stays hidden, who can mend it again', async () => {
        await hide();
        await mended(3);
        await outcome(await lastOpen(), 'uphold', other);
        expect(await lastTold()).toMatchObject({
          decision: 'stay_hidden',
          receivers: [{ user_id: idOf(author), side: 'author' }],
        });
        expect((await social.get(ListDecisions).execute({}, author)).items).toMatchObject([
          { [hiddenKey]: storyId, mended: { appeal_outcome: 'uphold', decision_words: 'Sorry.' } },
        ]);
        await mended(5);
        await outcome(await lastOpen(), 'reverse', other);
      });

      it('waits beside an appeal against hiding it, and ends with it', async () => {
        const id = await hide();
        await appeal(id);
        const against = await lastOpen();
        await mended(3);
        await expect(outcome(against, 'reverse', judge)).rejects.toMatchObject({ code: 'forbidden' });
        await outcome(against, 'reverse', other);
        expect((await open()).filter((one) => one.case[idKey] === storyId)).toEqual([]);
      });
    },
  );

  describe('of somebody who is suspended', () => {
    const suspendedBy = (suspended_by: number | null, suspended_at = new Date().toISOString()) =>
      social.get(AddSuspensionAppeal).execute({
        user_id: idOf(author),
        appeal: 'I never wrote that.',
        suspended_by,
        suspended_at,
        ends_at: null,
      });
    const mine = async (who: RpcContext) => (await open(who)).filter((one) => one.user_id === idOf(author));

    it('is against the decision on the report that suspended them, once, and decided by somebody else', async () => {
      const user_id = idOf(author);
      await social.sendReport.execute({ user_id, reason: 'A robot.' }, reporter);
      const decision = { user_id, decision: 'suspend', decision_reason: 'spam' } as const;
      await social.get(DecideReport).execute(decision, judge);
      await suspendedBy(idOf(judge));
      await expect(suspendedBy(idOf(judge))).rejects.toMatchObject({ code: 'conflict' });
      const [one] = await mine(judge);
      expect(one).toMatchObject({ is_own_decision: 1, decision: 'suspend', case: { count_reports: 1 } });
      await expect(outcome(one?.id ?? 0, 'uphold', judge)).rejects.toMatchObject({ code: 'forbidden' });
      await outcome(one?.id ?? 0, 'reverse', other);
      expect(social.calls).toContainEqual(['accounts.reinstate_user', { user_id }]);
    });

    it('is a case of its own when an admin suspended them without a report', async () => {
      await suspendedBy(idOf(other));
      await expect(suspendedBy(idOf(other))).rejects.toMatchObject({ code: 'conflict' });
      const [one] = await mine(other);
      expect(one).toMatchObject({ is_own_decision: 1, case: { count_reports: 0, user_id: idOf(author) } });
      await outcome(one?.id ?? 0, 'uphold', judge);
      const [last] = await social.dataSource.query<{ payload: object }[]>(
        `SELECT payload FROM outbox WHERE name = 'social.report_decided' ORDER BY id DESC LIMIT 1`,
      );
      expect(last?.payload).toMatchObject({
        decision: 'uphold',
        receivers: [{ user_id: idOf(author), side: 'author' }],
      });
    });

    it('is too late 30 days after the suspension, and possible again after another one', async () => {
      const long = new Date(Date.now() - 31 * 24 * 60 * 60 * 1_000).toISOString();
      await expect(suspendedBy(null, long)).rejects.toMatchObject({ code: 'expired_link' });
      expect(await mine(other)).toEqual([]);
      await suspendedBy(null);
      expect(await mine(other)).toMatchObject([{ is_own_decision: 0, case: { log: [{ username: null }] } }]);
    });
  });

  it('is counted, with every decision, by month, kind and reason, and without a name', async () => {
    const before = await social.get(ReadModeration).execute();
    await appeal(await decide('remove'));
    await outcome(await lastOpen(), 'uphold', other);
    const month = new Date().toISOString().slice(0, 7);
    const countOf = (
      { items }: Awaited<ReturnType<ReadModeration['execute']>>,
      decision: string,
      decision_reason: string | null,
    ) =>
      items.find(
        (one) =>
          one.month === month &&
          one.kind === 'story' &&
          one.decision === decision &&
          one.decision_reason === decision_reason,
      )?.count ?? 0;
    const after = await social.get(ReadModeration).execute();
    expect(countOf(after, 'remove', 'copied')).toBe(countOf(before, 'remove', 'copied') + 1);
    expect(countOf(after, 'uphold', null)).toBe(countOf(before, 'uphold', null) + 1);
    expect(JSON.stringify(after)).not.toMatch(/person_|A Lamp|every word/u);
    await social.dataSource.query(`UPDATE report_decision SET decided_at = now() - interval '13 months'`);
    await social.dataSource.query(`UPDATE appeal SET appealed_at = now() - interval '13 months'`);
    expect(await social.get(ReadModeration).execute()).toEqual({ items: [] });
  });

  it('is for the staff alone to read', async () => {
    for (const who of [author, reporter])
      await expect(open(who)).rejects.toMatchObject({ code: 'not_found' });
  });
});
