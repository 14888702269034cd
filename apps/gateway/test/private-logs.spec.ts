import { createHash } from 'node:crypto';
import { publishStory, serviceNames } from '@quillstead/contracts';
import { startSmtpServer, type TestSmtpServer, waitFor } from '@quillstead/testing';
import { startWholeSite, type WholeSite } from './whole-site.js';

const marks = {
  password: 'p4ssw0rd-of-mine',
  newPassword: 'n3w-w0rds-of-mine',
  address: 'mailbox-of-mine',
  draft: 'draftwordsofmine',
  comment: 'commentwordsofmine',
  note: 'notewordsofmine',
  query: 'querywordsofmine',
  feedback: 'feedbackwordsofmine',
  invitation: 'invitationofmine',
};

/** Every process logs all that it can, and nothing of what a member does there. */
describe('the logs of all processes', () => {
  let smtp: TestSmtpServer;
  let site: WholeSite;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    site = await startWholeSite({ SMTP_URL: smtp.url, LOG_LEVEL: 'trace' });
  });
  afterAll(async () => {
    await site?.stop();
    await smtp?.stop();
  });

  const emailToken = () =>
    waitFor(() => {
      const links = smtp.emails.flatMap(
        ({ parsed }) => /https?:\/\/\S+token=\S+/.exec(parsed.text ?? '') ?? [],
      );
      const last = links.at(-1);
      return last === undefined ? null : new URL(last).searchParams.get('token');
    });

  it('hold no password, address, token, cookie, draft, comment or search', async () => {
    const secrets: string[] = Object.values(marks);
    const browser = await site.visitor();
    const call = async (method: string, path: string, body?: object) => {
      const response = await browser.call(method, path, { body });
      return { ...response, path };
    };
    const username = `quiet_${Date.now().toString(36)}`;
    const email = `${marks.address}@mail.example`;
    const passwords = { password1: marks.password, password2: marks.password };
    await browser.open('GET', `/account/signup?token=${marks.invitation}`);
    const person = { username, email, ...passwords, invitation: marks.invitation };
    expect((await call('POST', '/user/account/signup', person)).status).toBe(201);
    secrets.push(await emailToken());
    secrets.push(...[...browser.cookies].flatMap(([name, value]) => (name.includes('sid') ? [value] : [])));
    const draft = { title: marks.draft, rich_text_story: `<p>${`${marks.draft} `.repeat(20)}</p>` };
    const saved = await call('POST', '/draft', draft);
    expect(saved.status).toBeLessThan(300);
    const { id } = saved.json<{ id: number }>();
    const { token: linkToken } = (await call('POST', '/draft/link', { id })).json<{ token: string }>();
    const ofLink = [linkToken, createHash('sha256').update(linkToken).digest('base64url')];
    await browser.open('GET', `/draft/${linkToken}`);
    expect((await call('POST', '/draft/shared', { token: linkToken })).status).toBe(200);
    const note = { token: linkToken, note_place: 0, note_quote: marks.draft, note_text: marks.note };
    expect((await call('POST', '/draft/note', note)).status).toBe(201);
    for (const refused of [
      { ...note, note_place: linkToken },
      { ...note, [linkToken]: 1 },
    ])
      expect((await call('POST', '/draft/note', refused)).status).toBe(400);
    expect((await call('DELETE', `/draft/link?id=${id}`)).status).toBe(200);
    expect((await call('POST', '/draft/shared', { token: linkToken })).status).toBe(404);
    const story = { title: 'In the open', rich_text_story: `<p>${'Words that may be read. '.repeat(9)}</p>` };
    const published = (await call(publishStory.method, publishStory.path, story)).json<{ slug: string }>();
    const read = (await call('GET', `/story/${published.slug}`)).json<{ story_id: number; id: number }>();
    const comment = { story_id: read.story_id ?? read.id, comment_text: `${marks.comment} and more of it` };
    expect((await call('POST', '/comment', comment)).status).toBeLessThan(300);
    for (const list of ['story', 'user', 'comment', 'hashtag'])
      expect((await call('GET', `/search/${list}?q=${marks.query}`)).status).toBe(200);
    await call('POST', '/feedback', { feedback: marks.feedback });
    // Requests that are refused leave nothing in the log either.
    for (const [path, body] of [
      ['/user/account/login', { login: email, password: `${marks.password}-wrong` }],
      ['/user/account/login', { login: { [marks.query]: 1 }, password: [marks.password] }],
      ['/comment', { story_id: marks.comment, comment_text: marks.comment }],
      ['/draft', { id: 999_999, title: marks.draft, rich_text_story: marks.draft }],
      ['/user/account/reset-password', { token: marks.query, ...passwords }],
    ] as const)
      expect((await call('POST', path, body)).status).toBeGreaterThanOrEqual(400);
    await call('POST', '/user/account/forgot-password', { email });
    await waitFor(async () => (await emailToken()) !== secrets.at(Object.values(marks).length));
    secrets.push(await emailToken());
    const changed = { password1: marks.newPassword, password2: marks.newPassword };
    const token = secrets.at(-1);
    expect((await call('POST', '/user/account/reset-password', { token, ...changed })).status).toBeLessThan(
      300,
    );
    await site.whileAway('search', async () => {
      await call('GET', `/search/story?q=${marks.query}`);
    });
    await call('GET', `/search/story?q=${marks.query}`);

    secrets.push(...ofLink);
    const outputs = [site.gateway.output(), ...serviceNames.map((name) => site.output(name))];
    expect(outputs.every((output) => output.includes('"level":"info"'))).toBe(true);
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(8);
      const lines = outputs.flatMap((output) => output.split('\n')).filter((line) => line.includes(secret));
      expect([secret, lines]).toEqual([secret, []]);
    }
  });
});
