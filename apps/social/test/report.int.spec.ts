import { type RpcContext, CallError } from '@quillstead/service-kit';
import { holdStatement, waitForBlocked } from '@quillstead/testing';
import { DecideReport } from '../src/report/decide-report.js';
import { Report, ReportCase } from '../src/report/index.js';
import { as, idOf, nameOf, openSocial, type Social, visitor } from './open-social.js';

describe('reports', () => {
  let social: Social;
  let ann: RpcContext;
  let ben: RpcContext;
  const moderator = as({ id: 900, session_id: 1, username: 'mod', role: 'moderator', show_nsfw: 0 });
  const admin = as({ id: 901, session_id: 1, username: 'boss', role: 'admin', show_nsfw: 0 });

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
    const decide = (who: RpcContext) =>
      social.get(DecideReport).execute({ story_id: 6, decision: 'keep' }, who);
    await expect(decide(ann)).rejects.toMatchObject({ code: 'not_found' });
    expect(await decide(moderator)).toMatchObject({
      story_id: 6,
      is_decided: 1,
      reasons: [{ user_id: idOf(ann), username: nameOf(ann), reason: 'Copied.' }],
      log: [{ user_id: 900, decision: 'keep' }],
    });
    await expect(decide(moderator)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are decided upon once by two moderators who decide at the same time', async () => {
    await social.sendReport.execute({ story_id: 7, reason: 'Copied.' }, ann);
    const decide = (who: RpcContext) =>
      social.get(DecideReport).execute({ story_id: 7, decision: 'keep' }, who);
    const held = holdStatement(social.dataSource, /INSERT INTO "report_decision"/);
    const first = decide(moderator);
    await held.reached();
    const second = decide(admin).catch((error: unknown) => error);
    await waitForBlocked(social.dataSource, 1, 'the second to wait for the first');
    held.release();
    expect(await first).toMatchObject({ log: [{ user_id: 900, decision: 'keep' }] });
    expect(await second).toMatchObject({ code: 'not_found' });
    const [decided] = (await social.listReports.execute({ is_decided: 1 }, moderator)).items;
    expect(decided?.log).toMatchObject([{ user_id: 900 }]);
  });

  it('keep what the latest reporter saw, until its author is gone', async () => {
    const author = await social.person();
    const seen = { author_id: idOf(author), slug: 'a-lamp', title: 'A Lamp', excerpt: 'It was lit.' };
    social.content.see = async () => seen;
    await social.sendReport.execute({ story_id: 8, reason: 'Copied.' }, ann);
    social.content.see = async () => ({ ...seen, title: 'The Lamp' });
    await social.sendReport.execute({ story_id: 8, reason: 'Copied.' }, ben);
    const list = async () => (await social.listReports.execute({}, moderator)).items;
    const kept = { story_slug: 'a-lamp', story_title: 'The Lamp', excerpt: 'It was lit.' };
    expect(await list()).toMatchObject([{ ...kept, username: nameOf(author), count_reports: 2 }]);
    await social.become(author, { status: 'deleted' });
    await social.runTasks();
    expect(social.failures).toEqual([]);
    const nothing = { story_slug: null, story_title: null, excerpt: null };
    expect(await list()).toMatchObject([{ ...nothing, story_id: 8, count_reports: 2 }]);
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

  it('come each once, a page at a time, and for the staff alone', async () => {
    for (let id = 1; id <= 30; id += 1)
      await social.sendReport.execute({ story_id: id, reason: 'Long.' }, ann);
    const first = await social.listReports.execute({}, moderator);
    const second = await social.listReports.execute({ next: first.next }, moderator);
    const ids = [...first.items, ...second.items].map(({ story_id }) => story_id);
    expect(ids).toEqual(Array.from({ length: 30 }, (_, index) => 30 - index));
    expect(await social.listReports.execute({}, admin)).toEqual(first);
    const [latest] = first.items;
    expect(latest?.reasons).toMatchObject([{ reported_at: latest?.last_reported_at }]);
    for (const who of [ann, visitor])
      await expect(social.listReports.execute({}, who)).rejects.toMatchObject({ code: 'not_found' });
  });
});
