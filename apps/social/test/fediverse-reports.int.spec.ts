import type { RpcContext } from '@quillstead/service-kit';
import { FederationReply } from '../src/federation/index.js';
import { ListBlockedSenders } from '../src/federation/list-blocked-senders.js';
import { ListTalk } from '../src/federation/list-talk.js';
import { ModerateReply } from '../src/federation/moderate-reply.js';
import { ReportCase } from '../src/report-case/index.js';
import { DecideReport } from '../src/report/decide-report.js';
import { ListReports } from '../src/report/list-reports.js';
import { SendReport } from '../src/report/send-report.js';
import { openTalk } from './open-talk.js';

const visitor: RpcContext = { viewer: null, requestId: 'test', deadline: Date.now() + 60 * 60 * 1_000 };
const as = (id: number, role: 'member' | 'moderator' = 'member'): RpcContext => ({
  ...visitor,
  viewer: { id, session_id: id, username: `person_${id}`, role, show_nsfw: 0 },
});
const moderator = as(900, 'moderator');
const reader = as(901);
const removed = { decision: 'remove', decision_reason: 'spam' } as const;

type Talk = Awaited<ReturnType<typeof openTalk>>;
type Author = Awaited<ReturnType<Talk['author']>>;

describe('reports and the fediverse', () => {
  let talk: Talk;
  let author: Author;
  beforeAll(async () => {
    talk = await openTalk();
  });
  afterAll(() => talk?.end());
  beforeEach(async () => {
    await talk.dataSource.query('TRUNCATE report_case CASCADE');
    author = await talk.author();
  });

  const cases = async () => (await talk.get(ListReports).execute({}, moderator)).items;
  const report = (fediverse_reply_id: number, context = reader) =>
    talk
      .get(SendReport)
      .execute({ fediverse_reply_id, report_kind: 'spam', reason: 'An advertisement' }, context);
  const reply = async (name: string, text: string): Promise<number> => {
    await talk.reply(name, author.object, `<p>${text}</p>`);
    const found = await talk.dataSource.manager.findOneByOrFail(FederationReply, { replyText: text });
    return found.id;
  };
  const shown = async (): Promise<string[]> => {
    const { items } = await talk.get(ListTalk).execute({ slug: author.story.slug }, visitor);
    return items.map(({ reply_text }) => reply_text);
  };
  const decide = (fediverse_reply_id: number, judgement: object) =>
    talk.get(DecideReport).execute({ fediverse_reply_id, ...removed, ...judgement }, moderator);

  it('have a reply with who wrote it and where, which the staff removes', async () => {
    const id = await reply('amy', `Buy ${'x'.repeat(400)}`);
    await report(id);
    await report(id);
    expect(await cases()).toMatchObject([
      {
        kind: 'fediverse_reply',
        fediverse_reply_id: id,
        comment_id: null,
        username: null,
        story_title: 'A story',
        sender: { name: 'The amy', address: `@amy@${talk.far.host}`, host: talk.far.host },
        excerpt: expect.stringMatching(/^Buy x{290,}…?$/),
        count_reports: 1,
        reasons: [{ user_id: 901, host: null, report_kind: 'spam' }],
      },
    ]);
    expect(await shown()).toHaveLength(1);
    for (const decision of ['warn', 'hide', 'suspend'] as const)
      await expect(decide(id, { decision })).rejects.toMatchObject({ code: 'invalid' });
    expect(await decide(id, {})).toMatchObject({ is_decided: 1, log: [{ decision: 'remove' }] });
    expect(await shown()).toEqual([]);
    expect(talk.noted.at(-1)).toMatchObject({ act: 'decide_report', kind: 'fediverse_reply', thing_id: id });
    const told: { payload: object }[] = await talk.dataSource.query(
      `SELECT payload FROM outbox WHERE name = 'social.report_decided' ORDER BY id DESC LIMIT 1`,
    );
    expect(told).toMatchObject([
      { payload: { kind: 'fediverse_reply', receivers: [{ user_id: 901, side: 'reporter' }] } },
    ]);
  });

  it('remove a reply for its story’s author too, who shows again only what was removed without a report', async () => {
    const [reported, other] = [await reply('amy', 'Reported'), await reply('amy', 'Not reported')];
    const [self, visible] = [as(author.userId), (is_shown: 0 | 1) => ({ id: other, is_shown })];
    await report(reported);
    await decide(reported, {});
    const states = async (who: RpcContext) =>
      (await talk.get(ListTalk).execute({ slug: author.story.slug }, who)).items.map(({ state }) => state);
    const moderate = talk.get(ModerateReply);
    await expect(moderate.execute({ id: reported, is_shown: 1 }, self)).rejects.toMatchObject({
      code: 'not_found',
    });
    await moderate.execute(visible(0), moderator);
    expect([await states(visitor), await states(self), await states(moderator)]).toEqual([
      [],
      ['removed'],
      ['removed', 'removed'],
    ]);
    await moderate.execute(visible(1), self);
    expect(await shown()).toEqual(['Not reported']);
    await moderate.execute({ id: reported, is_shown: 1 }, moderator);
    expect(await shown()).toEqual(['Reported', 'Not reported']);
  });

  it('are of what the reporter is shown alone', async () => {
    const id = await reply('bea', 'Shown');
    await talk.dataSource.manager.update(FederationReply, { id }, { state: 'waits' });
    await expect(report(id)).rejects.toMatchObject({ code: 'not_found' });
    await report(id, as(author.userId));
    await talk.dataSource.manager.update(FederationReply, { id }, { state: 'shown' });
    talk.stories.splice(talk.stories.indexOf(author.story), 1);
    await expect(report(id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(report(999_999)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('let the staff block the person, or their server, for the whole site', async () => {
    const [first, second] = [await reply('cas', 'One'), await reply('cas', 'Two')];
    await reply('dov', 'Three');
    await report(first);
    await expect(
      decide(first, { decision: 'keep', decision_reason: 'within_rules', fediverse_block: 'host' }),
    ).rejects.toMatchObject({ code: 'invalid' });
    await decide(first, { fediverse_block: 'person', decision_words: 'Again and again' });
    expect(await shown()).toEqual(['Three']);
    const blocks = async () => (await talk.get(ListBlockedSenders).ofSite({}, moderator)).items;
    expect(await blocks()).toMatchObject([
      { fediverse_target: talk.far.actor('cas'), reason: 'Spam or advertising: Again and again' },
    ]);
    await expect(report(second)).rejects.toMatchObject({ code: 'not_found' });
    const third = await talk.dataSource.manager.findOneByOrFail(FederationReply, { replyText: 'Three' });
    await report(third.id);
    await decide(third.id, { fediverse_block: 'host' });
    expect((await blocks()).map(({ fediverse_target }) => fediverse_target)).toContain(talk.far.host);
    await talk.dataSource.query('TRUNCATE federation_block');
  });

  it('come from other servers, about stories, or about an author', async () => {
    const flag = (name: string, object: unknown, content?: string) =>
      talk.send(name, { type: 'Flag', object, content });
    expect(await flag('eli', [author.actor, author.object], '<p>Copied <b>from</b> me</p>')).toBe(202);
    // The server is counted once, whoever of its actors has sent the report.
    expect(await flag('fay', [author.actor, { id: author.object }])).toBe(202);
    expect(await cases()).toMatchObject([
      {
        kind: 'story',
        story_id: author.story.story_id,
        story_title: 'A story',
        excerpt: 'Text',
        username: `author_${author.userId}`,
        sender: null,
        count_reports: 1,
        reasons: [
          {
            user_id: null,
            username: null,
            host: talk.far.host,
            report_kind: 'other',
            reason: 'Copied from me',
          },
        ],
      },
    ]);
    await flag('eli', author.actor);
    expect((await cases())[1]).toMatchObject({
      kind: 'user',
      user_id: author.userId,
      reasons: [{ reason: '' }],
    });
    const before = talk.far.requests;
    await flag('eli', [talk.far.address(), talk.site.addresses.story(999_999)]);
    expect(talk.far.requests).toBe(before);
    await talk
      .get(DecideReport)
      .execute(
        { story_id: author.story.story_id, decision: 'keep', decision_reason: 'within_rules' },
        moderator,
      );
  });

  it('come from servers themselves, whose actors are called like their hosts', async () => {
    const { host } = talk.far;
    // The first is as Mastodon sends it, the second as GoToSocial does.
    expect(await talk.send('instance', { type: 'Flag', object: [author.actor], content: 'One' })).toBe(202);
    expect(await talk.send(host, { type: 'Flag', object: [author.object], content: 'Another' })).toBe(202);
    const found = (await cases()).map(({ kind, reasons }) => [kind, reasons[0]?.host, reasons[0]?.reason]);
    expect(found).toEqual([
      ['user', host, 'One'],
      ['story', host, 'Another'],
    ]);
  });

  it('from other servers are limited', async () => {
    const other = await talk.author();
    await talk.dataSource.query(
      `WITH found AS (
         INSERT INTO report_case (kind, thing_id) SELECT 'user', 5000 + number FROM generate_series(1, 20) AS number
         RETURNING id
       ) INSERT INTO report (case_id, reporter_host, kind, reason) SELECT id, $1, 'other', '' FROM found`,
      [talk.far.host],
    );
    expect(await talk.send('gus', { type: 'Flag', object: [other.object] })).toBe(429);
  });

  it('forget who wrote a reply when that person is gone', async () => {
    const id = await reply('hans', 'Mine');
    await report(id);
    await talk.send('hans', { type: 'Delete', object: talk.far.actor('hans') });
    expect(await talk.dataSource.manager.findOneBy(ReportCase, { thingId: id })).toMatchObject({
      senderName: null,
      senderAddress: null,
      senderActor: null,
      excerpt: null,
      storyTitle: 'A story',
    });
    expect(await decide(id, { fediverse_block: 'person' })).toMatchObject({ is_decided: 1, sender: null });
  });
});
