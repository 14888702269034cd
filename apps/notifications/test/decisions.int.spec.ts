import { reportDecided, userChanged } from '@quillstead/contracts';
import { publicUser, startSmtpServer, type TestSmtpServer } from '@quillstead/testing';
import { type OpenDeliveries, openDeliveries } from './open-deliveries.js';

describe('notifications of what moderators decided', () => {
  let smtp: TestSmtpServer;
  let site: OpenDeliveries;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    site = await openDeliveries({ smtpUrl: smtp.url });
  });
  afterAll(async () => {
    await site?.close();
    await smtp?.stop();
  });

  const emailsTo = (id: number) =>
    smtp.emails.filter(({ to }) => to.includes(`person_${id}@mail.example`)).map(({ parsed }) => parsed);
  const decided = {
    part: 0,
    kind: 'story',
    story_title: 'The Road',
    decision: 'remove',
    decision_reason: 'copied',
    decision_words: 'It is from a book of 1911.',
    ends_at: null,
  } as const;
  const toAuthor =
    'Your story “The Road” was looked at: it was removed, because of the work of somebody else.';
  const toReporter =
    'Your report of a story was looked at: it was removed, because of the work of somebody else.';

  it('tell both sides the reason, on the page and by email, also who wants no emails, once', async () => {
    const [author, reporter] = [await site.person(), await site.person()];
    await site.wish(author, { note_by_email: 0 });
    await site.wish(reporter);
    const payload = {
      ...decided,
      decision_id: site.newId(),
      receivers: [
        { user_id: author, side: 'author' as const },
        { user_id: reporter, side: 'reporter' as const },
      ],
    };
    await site.apply(reportDecided, payload);
    await site.apply(reportDecided, payload);
    for (const [id, sentence] of [
      [author, toAuthor],
      [reporter, toReporter],
    ] as const) {
      const { items } = await site.list(id);
      expect(items).toMatchObject([
        {
          kind: 'note_decision',
          note_text: sentence,
          decision_words: 'It is from a book of 1911.',
          link: '/account/decisions',
          is_new: 1,
          actors: [{ user_id: id }],
        },
      ]);
    }
    await site.deliver();
    await site.deliver();
    expect(emailsTo(author).map(({ subject }) => subject)).toEqual([toAuthor]);
    expect(emailsTo(author)[0]?.text).toContain('It is from a book of 1911.');
    expect(emailsTo(author)[0]?.text).toContain('whatever your settings are');
    expect(emailsTo(reporter).map(({ subject }) => subject)).toEqual([toReporter]);
    expect(JSON.stringify(await site.list(reporter))).not.toContain('The Road');
  });

  it('reach who is suspended by an email, and nobody who is deleted', async () => {
    const [suspended, deleted] = [await site.person(), await site.person()];
    for (const [user_id, status] of [
      [suspended, 'suspended'],
      [deleted, 'deleted'],
    ] as const) {
      await site.apply(userChanged, publicUser({ user_id, username: `person_${user_id}`, status }));
      await site.wish(user_id, { status });
    }
    await site.apply(reportDecided, {
      ...decided,
      kind: 'user',
      story_title: null,
      decision: 'suspend',
      decision_id: site.newId(),
      receivers: [suspended, deleted].map((user_id) => ({ user_id, side: 'author' as const })),
    });
    await site.deliver();
    expect(emailsTo(suspended).map(({ subject }) => subject)).toEqual([
      'Your account was looked at: it is suspended, because of the work of somebody else. You can appeal where you log in.',
    ]);
    expect(emailsTo(deleted)).toEqual([]);
  });

  it('tell the outcome of an appeal beside the decision', async () => {
    const author = await site.person();
    await site.wish(author);
    const payload = {
      ...decided,
      decision_id: site.newId(),
      receivers: [{ user_id: author, side: 'author' as const }],
    };
    await site.apply(reportDecided, payload);
    await site.apply(reportDecided, { ...payload, decision: 'reverse', decision_reason: null });
    const { items } = await site.list(author);
    expect(items.map(({ note_text }) => note_text).toSorted()).toEqual(
      [
        'Your appeal was looked at: the decision on your story “The Road” was taken back.',
        toAuthor,
      ].toSorted(),
    );
  });
});
