import { type RpcContext, CallError } from '@quillstead/service-kit';
import { holdStatement, waitForBlocked } from '@quillstead/testing';
import { ClaimReport } from '../src/report/claim-report.js';
import { DecideReport } from '../src/report/decide-report.js';
import { ListDecisions } from '../src/report/list-decisions.js';
import { ListReports } from '../src/report/list-reports.js';
import { Report, ReportCase } from '../src/report-case/index.js';
import { as, idOf, nameOf, openSocial, type Social, visitor } from './open-social.js';

/** The payload of a decision that changes nothing. */
const kept = { decision: 'keep', decision_reason: 'within_rules' } as const;

describe('reports', () => {
  let social: Social;
  let ann: RpcContext;
  let ben: RpcContext;
  const moderator = as({ id: 900, session_id: 1, username: 'mod', role: 'moderator', show_nsfw: 0 });
  const admin = as({ id: 901, session_id: 1, username: 'boss', role: 'admin', show_nsfw: 0 });

  /** Returns a member of the staff whose user projection has arrived. */
  async function staff(role: 'moderator' | 'admin'): Promise<RpcContext> {
    const { viewer } = await social.person();
    if (viewer === null) throw new Error('Nobody is logged in');
    return as({ ...viewer, role });
  }

  let seeAnything: Social['content']['see'];

  beforeAll(async () => {
    social = await openSocial();
    seeAnything = social.content.see;
  });
  afterAll(() => social.close());
  beforeEach(async () => {
    await social.dataSource.query('TRUNCATE report_case CASCADE');
    [ann, ben] = [await social.person(), await social.person()];
    social.content.see = seeAnything;
  });

  it('of one thing are one case, each member counted once, however often and at once they come', async () => {
    const reports = Array.from({ length: 20 }, (_, index) =>
      social.sendReport.execute({ story_id: 5, reason: `Reason ${index}` }, index % 2 === 0 ? ann : ben),
    );
    await Promise.all(reports);
    const { items } = await social.listReports.execute({}, moderator);
    expect(items).toMatchObject([
      { kind: 'story', story_id: 5, comment_id: null, user_id: null, count_reports: 2 },
    ]);
    expect(items[0]?.reasons.map(({ username }) => username).toSorted()).toEqual(
      [nameOf(ann), nameOf(ben)].toSorted(),
    );
    expect(await social.dataSource.manager.count(Report)).toBe(2);
  });

  it('have a kind, by which a moderator lists them', async () => {
    const { sendReport } = social;
    await sendReport.execute({ story_id: 1, report_kind: 'copied', reason: 'Copied.' }, ann);
    await sendReport.execute({ story_id: 1, report_kind: 'rating', reason: 'Not for teens.' }, ben);
    await sendReport.execute({ comment_id: 2, report_kind: 'harassment', reason: 'Unkind.' }, ann);
    await sendReport.execute({ user_id: idOf(ben), reason: 'A browser of before, which names none.' }, ann);
    const list = async (report_kind: 'copied' | 'rating' | 'harassment' | 'spam' | 'other') =>
      (await social.listReports.execute({ report_kind }, moderator)).items;
    const story = {
      kind: 'story',
      story_id: 1,
      reasons: [{ report_kind: 'rating' }, { report_kind: 'copied' }],
    };
    expect(await list('copied')).toMatchObject([story]);
    expect(await list('rating')).toMatchObject([story]);
    expect(await list('harassment')).toMatchObject([{ kind: 'comment', comment_id: 2 }]);
    expect(await list('other')).toMatchObject([{ kind: 'user', user_id: idOf(ben) }]);
    expect(await list('spam')).toEqual([]);
  });

  it.each(['series', 'collection'] as const)(
    'of a %s are cases of its own, removed by content, and never of one of one’s own',
    async (kind) => {
      const thing = { [`${kind}_id`]: 7 };
      const seen = { author_id: idOf(ben), slug: 'a-lamp', title: 'A Lamp', excerpt: 'About lamps.' };
      social.content.see = async () => seen;
      const own = social.sendReport.execute({ ...thing, reason: 'Mine.' }, ben);
      await expect(own).rejects.toThrow(`You can't report a ${kind} of your own.`);
      await social.sendReport.execute({ ...thing, report_kind: 'copied', reason: 'Copied.' }, ann);
      await social.sendReport.execute({ ...thing, report_kind: 'copied', reason: 'Again.' }, ann);
      expect(social.calls).toContainEqual(['content.reported_list', thing]);
      const { items } = await social.listReports.execute({}, moderator);
      expect(items).toMatchObject([
        {
          kind,
          ...thing,
          story_id: null,
          username: nameOf(ben),
          story_slug: 'a-lamp',
          story_title: 'A Lamp',
          excerpt: 'About lamps.',
          count_reports: 1,
        },
      ]);
      social.calls.length = 0;
      const decision = { ...thing, decision: 'remove', decision_reason: 'copied' } as const;
      await social.get(DecideReport).execute(decision, await staff('moderator'));
      expect(social.calls).toContainEqual([`content.remove_${kind}`, thing]);
      expect((await social.get(ListDecisions).execute({}, ben)).items).toMatchObject([
        { kind, side: 'author', decision: 'remove', story_title: 'A Lamp', hidden_series_id: null },
      ]);
    },
  );

  it('are of a rating only where there is one', async () => {
    const report = (thing: object) =>
      social.sendReport.execute({ ...thing, report_kind: 'rating', reason: 'Not for teens.' }, ann);
    await expect(report({ comment_id: 5 })).rejects.toThrow('Only a story has a rating.');
    await expect(report({ user_id: idOf(ben) })).rejects.toThrow('Only a story has a rating.');
    expect(await social.dataSource.manager.count(ReportCase)).toBe(0);
  });

  it('of a thing that was decided upon open a new case', async () => {
    await social.sendReport.execute({ comment_id: 5, reason: 'Unkind.' }, ann);
    await social.dataSource.manager.update(ReportCase, { thingId: 5 }, { isDecided: 1 });
    await social.sendReport.execute({ comment_id: 5, reason: 'Unkind again.' }, ann);
    expect((await social.listReports.execute({}, moderator)).items).toHaveLength(1);
    expect((await social.listReports.execute({ is_decided: 1 }, moderator)).items).toHaveLength(1);
  });

  it('are decided upon by a moderator, once, who then stands beside the decision', async () => {
    await social.sendReport.execute({ story_id: 6, reason: 'Copied.' }, ann);
    const decide = (who: RpcContext) => social.get(DecideReport).execute({ story_id: 6, ...kept }, who);
    await expect(decide(ann)).rejects.toMatchObject({ code: 'not_found' });
    expect(await decide(moderator)).toMatchObject({
      story_id: 6,
      is_decided: 1,
      reasons: [{ user_id: idOf(ann), username: nameOf(ann), reason: 'Copied.' }],
      log: [{ user_id: 900, decision: 'keep' }],
    });
    await expect(decide(moderator)).rejects.toThrow('You have already decided this report.');
    await expect(decide(admin)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('are decided upon once by two moderators who decide at the same time, of whom one is told', async () => {
    const [mia, max] = [await staff('moderator'), await staff('moderator')];
    await social.sendReport.execute({ story_id: 7, reason: 'Copied.' }, ann);
    const decide = (who: RpcContext) => social.get(DecideReport).execute({ story_id: 7, ...kept }, who);
    const held = holdStatement(social.dataSource, /INSERT INTO "report_decision"/);
    const first = decide(mia);
    await held.reached();
    await expect(decide(max)).rejects.toThrow(`@${nameOf(mia)} is looking at this report.`);
    held.release();
    expect(await first).toMatchObject({ log: [{ user_id: idOf(mia), decision: 'keep' }], claim: null });
    await expect(decide(max)).rejects.toThrow(`@${nameOf(mia)} has already decided this report.`);
    const [decided] = (await social.listReports.execute({ is_decided: 1 }, moderator)).items;
    expect(decided?.log).toMatchObject([{ user_id: idOf(mia) }]);
  });

  it('are decided upon once by a moderator who decides in two windows at the same time', async () => {
    await social.sendReport.execute({ story_id: 7, reason: 'Copied.' }, ann);
    const decide = () => social.get(DecideReport).execute({ story_id: 7, ...kept }, moderator);
    const held = holdStatement(social.dataSource, /INSERT INTO "report_decision"/);
    const first = decide();
    await held.reached();
    const second = decide().catch((error: unknown) => error);
    await waitForBlocked(social.dataSource, 1, 'the second to wait for the first');
    held.release();
    expect(await first).toMatchObject({ log: [{ user_id: 900, decision: 'keep' }] });
    expect(await second).toMatchObject({ code: 'conflict' });
  });

  it('are claimed by one moderator, which the others see, until they are released or an hour has passed', async () => {
    const [mia, max] = [await staff('moderator'), await staff('admin')];
    await social.sendReport.execute({ story_id: 7, reason: 'Copied.' }, ann);
    const claim = (who: RpcContext, is_claimed: 0 | 1 = 1) =>
      social.get(ClaimReport).execute({ story_id: 7, is_claimed }, who);
    const claims = async () =>
      (await social.listReports.execute({}, max)).items.map((one) => one.claim?.username);
    expect(await claim(mia)).toMatchObject({
      story_id: 7,
      claim: { user_id: idOf(mia), username: nameOf(mia) },
    });
    expect(await claims()).toEqual([nameOf(mia)]);
    await expect(claim(max)).rejects.toMatchObject({
      code: 'conflict',
      message: `@${nameOf(mia)} is looking at this report.`,
    });
    expect(await claim(mia)).toMatchObject({ claim: { user_id: idOf(mia) } });
    await claim(max, 0);
    expect(await claims()).toEqual([nameOf(mia)]);
    expect(await claim(mia, 0)).toMatchObject({ claim: null });
    expect(await claim(max)).toMatchObject({ claim: { user_id: idOf(max) } });
    const decide = (who: RpcContext) => social.get(DecideReport).execute({ story_id: 7, ...kept }, who);
    await expect(decide(mia)).rejects.toThrow(`@${nameOf(max)} is looking at this report.`);
    await social.dataSource.query(`UPDATE report_case SET claimed_at = now() - interval '61 minutes'`);
    expect(await claims()).toEqual([undefined]);
    expect(await decide(mia)).toMatchObject({ is_decided: 1, claim: null });
    await expect(claim(max)).rejects.toThrow(`@${nameOf(mia)} has already decided this report.`);
  });

  it.each(['story', 'user'] as const)(
    'of a %s are not decided upon or claimed by whom they are about, unless the staff is this member alone',
    async (kind) => {
      const [mia, max] = [await staff('admin'), await staff('moderator')];
      social.content.see = async () => ({
        author_id: idOf(mia),
        slug: 'a',
        title: 'A',
        excerpt: 'It began.',
      });
      const thing = kind === 'user' ? { user_id: idOf(mia) } : { story_id: 7 };
      await social.sendReport.execute({ ...thing, reason: 'Unkind.' }, ann);
      const decide = (who: RpcContext) => social.get(DecideReport).execute({ ...thing, ...kept }, who);
      const claim = (who: RpcContext) => social.get(ClaimReport).execute({ ...thing, is_claimed: 1 }, who);
      const canDecide = async (who: RpcContext) =>
        (await social.listReports.execute({}, who)).items.map((one) => one.can_decide);
      social.staff.others = [idOf(max)];
      await expect(decide(mia)).rejects.toMatchObject({
        code: 'forbidden',
        message: 'Somebody else must decide this: it is about you.',
      });
      await expect(claim(mia)).rejects.toMatchObject({ code: 'forbidden' });
      expect([await canDecide(mia), await canDecide(max)]).toEqual([[0], [1]]);
      expect((await social.listReports.execute({}, max)).items).toMatchObject([
        { is_decided: 0, claim: null },
      ]);
      // Nobody is told who has reported them.
      const reporters = async (who: RpcContext) =>
        (await social.listReports.execute({}, who)).items.flatMap(({ reasons }) => reasons);
      expect(await reporters(mia)).toMatchObject([{ user_id: null, username: null, reason: 'Unkind.' }]);
      expect(await reporters(max)).toMatchObject([{ user_id: idOf(ann), username: nameOf(ann) }]);
      social.staff.others = [];
      expect(await reporters(mia)).toMatchObject([{ user_id: null, username: null }]);
      expect(await canDecide(mia)).toEqual([1]);
      expect(await decide(mia)).toMatchObject({ is_decided: 1, reasons: [{ user_id: null }] });
      const noted = { act: 'decide_report', kind, decision: 'keep', is_own_case: 1 };
      expect(social.calls.at(-1)).toEqual(['accounts.note_decision', expect.objectContaining(noted)]);
    },
  );

  it('are claimed by nobody but the staff, and only where there is a report', async () => {
    const claim = (story_id: number, who: RpcContext) =>
      social.get(ClaimReport).execute({ story_id, is_claimed: 1 }, who);
    await social.sendReport.execute({ story_id: 7, reason: 'Copied.' }, ann);
    await expect(claim(7, ann)).rejects.toMatchObject({ code: 'not_found' });
    await expect(claim(8, moderator)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('keep what the first reporter saw, and what others saw after a change, until its author is gone', async () => {
    const author = await social.person();
    const seen = { author_id: idOf(author), slug: 'a-lamp', title: 'A Lamp', excerpt: 'It was lit.' };
    social.content.see = async () => seen;
    await social.sendReport.execute({ story_id: 8, reason: 'Copied.' }, ann);
    social.content.see = async () => ({ ...seen, title: 'Harmless', excerpt: 'Nothing here.' });
    await social.sendReport.execute({ story_id: 8, reason: 'Copied again.' }, ann);
    const list = async () => (await social.listReports.execute({}, moderator)).items;
    const shown = { story_slug: 'a-lamp', story_title: 'A Lamp', excerpt: 'It was lit.' };
    const unchanged = { seen_title: null, seen_excerpt: null };
    expect(await list()).toMatchObject([
      {
        ...shown,
        username: nameOf(author),
        count_reports: 1,
        reasons: [{ reason: 'Copied.', ...unchanged }],
      },
    ]);
    social.content.see = async () => ({ ...seen, excerpt: 'It was thrown.' });
    await social.sendReport.execute({ story_id: 8, reason: 'Unkind.' }, ben);
    const changed = { seen_title: 'A Lamp', seen_excerpt: 'It was thrown.' };
    expect(await list()).toMatchObject([
      { ...shown, count_reports: 2, reasons: [{ reason: 'Unkind.', ...changed }, unchanged] },
    ]);
    await social.become(author, { status: 'deleted' });
    await social.runTasks();
    expect(social.failures).toEqual([]);
    const nothing = { story_slug: null, story_title: null, excerpt: null };
    const reasons = [
      { reason: 'Unkind.', ...unchanged },
      { reason: 'Copied.', ...unchanged },
    ];
    expect(await list()).toMatchObject([{ ...nothing, story_id: 8, count_reports: 2, reasons }]);
  });

  it('stay without their words when the reporter is gone', async () => {
    const mia = await staff('moderator');
    await social.sendReport.execute(
      { story_id: 8, report_kind: 'copied', reason: 'It is from my diary.' },
      ann,
    );
    await social.sendReport.execute({ story_id: 8, report_kind: 'copied', reason: 'Copied.' }, ben);
    await social.become(ann, { status: 'deleted' });
    await social.runTasks();
    const [found] = (await social.listReports.execute({}, mia)).items;
    expect(found).toMatchObject({
      count_reports: 2,
      reasons: [{ reason: 'Copied.' }, { reason: '', report_kind: 'copied', user_id: idOf(ann) }],
    });
    expect(JSON.stringify(found)).not.toContain('diary');
  });

  it.each(['not_found', 'unreachable'] as const)(
    'leave nothing when content responds with %s',
    async (code) => {
      social.content.see = async () => {
        throw new CallError(code);
      };
      const sent = social.sendReport.execute({ comment_id: 5, reason: 'Unkind.' }, ann);
      await expect(sent).rejects.toMatchObject({ code });
      expect(await social.dataSource.manager.count(ReportCase)).toBe(0);
    },
  );

  it('are of people who are there, and not of oneself, and not by who is away', async () => {
    const gone = await social.person();
    await social.become(gone, { status: 'suspended' });
    const report = (user_id: number, who: RpcContext) =>
      social.sendReport.execute({ user_id, reason: 'Why not.' }, who);
    await expect(report(idOf(gone), ann)).rejects.toMatchObject({ code: 'not_found' });
    await expect(report(999_999, ann)).rejects.toMatchObject({ code: 'not_found' });
    await expect(report(idOf(ann), ann)).rejects.toThrow("You can't report your own account.");
    await expect(report(idOf(ann), gone)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(report(idOf(ann), visitor)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('come each once while a moderator claims and decides some of 500, page after page', async () => {
    await social.dataSource.query(
      `WITH added AS (
         INSERT INTO report_case (kind, thing_id, author_id, story_slug, story_title, excerpt, count_reports)
         SELECT 'story', n, 1, 'slug-' || n, 'Title ' || n, 'It begins', 1 FROM generate_series(1, 500) AS n
         RETURNING id
       )
       INSERT INTO report (case_id, reporter_id, reason) SELECT id, 2, 'It is copied.' FROM added`,
    );
    const seen: (number | null)[] = [];
    let next: string | null = null;
    do {
      const page: Awaited<ReturnType<ListReports['execute']>> = await social
        .get(ListReports)
        .execute(next === null ? {} : { next }, moderator);
      const ids = page.items.map(({ story_id }) => story_id);
      seen.push(...ids);
      const named = { story_id: ids[0] ?? 0 };
      await social.get(ClaimReport).execute({ ...named, is_claimed: 1 }, moderator);
      await social.get(DecideReport).execute({ ...named, ...kept }, moderator);
      next = page.next;
    } while (next !== null);
    expect(seen).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));
  });

  it('come each once, the oldest first, a page at a time, and for the staff alone', async () => {
    for (let id = 1; id <= 30; id += 1)
      await social.sendReport.execute({ story_id: id, reason: 'Long.' }, ann);
    const first = await social.listReports.execute({}, moderator);
    const second = await social.listReports.execute({ next: first.next }, moderator);
    const ids = [...first.items, ...second.items].map(({ story_id }) => story_id);
    expect(ids).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(await social.listReports.execute({}, admin)).toEqual(first);
    const [latest] = first.items;
    expect(latest?.reasons).toMatchObject([{ reported_at: latest?.last_reported_at }]);
    for (const who of [ann, visitor])
      await expect(social.listReports.execute({}, who)).rejects.toMatchObject({ code: 'not_found' });
  });

  describe('once they are decided', () => {
    interface Told {
      readonly decision_id: number;
      readonly part: number;
      readonly receivers: { readonly user_id: number; readonly side: string }[];
    }
    const told = (): Promise<Told[]> =>
      social.dataSource
        .query<{ payload: Told }[]>(
          `SELECT payload FROM outbox WHERE name = 'social.report_decided' ORDER BY id DESC LIMIT 9`,
        )
        .then((rows) => rows.map(({ payload }) => payload));

    it('are told to the reporters and the author with the reason, and to nobody by whom', async () => {
      const [author, mia] = [await social.person(), await staff('moderator')];
      social.content.see = async () => ({
        author_id: idOf(author),
        slug: 'a-lamp',
        title: 'A Lamp',
        excerpt: 'It was lit.',
      });
      for (const reporter of [ann, ben])
        await social.sendReport.execute({ story_id: 9, reason: 'Copied.' }, reporter);
      const decided = await social.get(DecideReport).execute(
        {
          story_id: 9,
          decision: 'warn',
          decision_reason: 'copied',
          decision_words: 'Please name the source.',
        },
        mia,
      );
      expect(decided.log).toMatchObject([
        {
          decision: 'warn',
          decision_reason: 'copied',
          decision_words: 'Please name the source.',
          ends_at: null,
        },
      ]);
      const [event] = await told();
      expect(event).toEqual({
        decision_id: expect.any(Number),
        part: 0,
        kind: 'story',
        story_title: 'A Lamp',
        decision: 'warn',
        decision_reason: 'copied',
        decision_words: 'Please name the source.',
        ends_at: null,
        receivers: [
          { user_id: idOf(author), side: 'author' },
          { user_id: idOf(ann), side: 'reporter' },
          { user_id: idOf(ben), side: 'reporter' },
        ],
      });
      const list = async (who: RpcContext) => (await social.get(ListDecisions).execute({}, who)).items;
      const warned = { kind: 'story', story_title: 'A Lamp', decision: 'warn', decision_reason: 'copied' };
      expect(await list(author)).toMatchObject([{ ...warned, side: 'author' }]);
      expect(await list(ben)).toMatchObject([{ ...warned, side: 'reporter' }]);
      expect(await list(mia)).toEqual([]);
      for (const who of [author, ann]) {
        expect(JSON.stringify(await list(who))).not.toMatch(
          new RegExp(`${nameOf(mia)}|${nameOf(ben)}|user_id|reporter_id|moderator`, 'u'),
        );
      }
    });

    it('are told to many reporters in parts, each once', async () => {
      const author = await social.person();
      await social.sendReport.execute({ user_id: idOf(author), reason: 'A robot.' }, ann);
      await social.dataSource.query(
        `INSERT INTO report (case_id, reporter_id, reason)
         SELECT id, 10000 + number, 'A robot.' FROM report_case, generate_series(1, 600) AS number`,
      );
      await social.get(DecideReport).execute({ user_id: idOf(author), ...kept }, moderator);
      const [second, first] = await told();
      expect([first?.part, second?.part]).toEqual([0, 1]);
      const receivers = [...(first?.receivers ?? []), ...(second?.receivers ?? [])];
      expect(new Set(receivers.map(({ user_id }) => user_id)).size).toBe(602);
      expect(receivers).toHaveLength(602);
    });

    it('have a reason that fits, or nothing is done', async () => {
      await social.sendReport.execute({ comment_id: 9, reason: 'Unkind.' }, ann);
      const decide = (decision: 'keep' | 'remove', decision_reason: 'spam' | 'rating' | 'within_rules') =>
        social.get(DecideReport).execute({ comment_id: 9, decision, decision_reason }, moderator);
      await expect(decide('keep', 'spam')).rejects.toMatchObject({ code: 'invalid' });
      await expect(decide('remove', 'within_rules')).rejects.toMatchObject({ code: 'invalid' });
      await expect(decide('remove', 'rating')).rejects.toMatchObject({ code: 'invalid' });
      expect((await social.listReports.execute({}, moderator)).items).toMatchObject([{ claim: null }]);
    });
  });
});
