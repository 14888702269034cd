import { createHash } from 'node:crypto';
import { jest } from '@jest/globals';
import type { ResponseTypes } from '@quillstead/contracts';
import { startSmtpServer, type TestSmtpServer, waitFor } from '@quillstead/testing';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { RateLimiterMemory, type RateLimiterRedis } from 'rate-limiter-flexible';
import { SignUpTasks } from '../src/routes/accounts/sign-up-tasks.js';
import type { Browser } from './browser.js';
import { newAdmin } from './staff.js';
import { startWholeSite, type Gateway, type Member, type WholeSite } from './whole-site.js';

type Settings = ResponseTypes['site_settings'];

/** Milliseconds in which every gateway applies a change. */
const aSecond = 1_000;

const secret = 'a secret of the settings of the site';

/** Does in a spec what the browser of who signs up does. @returns the solution as it is sent */
async function solve(task: string | null): Promise<string> {
  const challenge = JSON.parse(task ?? '') as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** The same with another end, which nobody has signed. */
function forged(sent: string): string {
  const { challenge, solution } = JSON.parse(Buffer.from(sent, 'base64').toString()) as {
    challenge: Challenge;
    solution: object;
  };
  const parameters = { ...challenge.parameters, expiresAt: 9_999_999_999 };
  return Buffer.from(JSON.stringify({ challenge: { ...challenge, parameters }, solution })).toString(
    'base64',
  );
}

/** A task whose time is over, made with the secret of the site. */
async function expiredTask(): Promise<string> {
  const makeCounter = {
    make: () => new RateLimiterMemory({ points: 1, duration: 1 }) as unknown as RateLimiterRedis,
  };
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
  const { task } = await new SignUpTasks({ DEPLOYMENT_SECRET: secret }, makeCounter).make();
  clock.mockRestore();
  return task;
}

describe('the settings of the site that an admin changes', () => {
  let smtp: TestSmtpServer;
  let site: WholeSite;
  let admin: Member;
  let other: Gateway;
  let visitors: Browser[];
  beforeAll(async () => {
    smtp = await startSmtpServer();
    site = await startWholeSite({
      CONTACT_EMAIL: 'hello@configured.example',
      SMTP_URL: smtp.url,
      DEPLOYMENT_SECRET: secret,
    });
    other = await site.startGateway();
    admin = await newAdmin(site);
    visitors = [await site.visitor(), await site.visitor(other)];
  });
  afterAll(async () => {
    await site?.stop();
    await smtp?.stop();
  });

  async function change(changes: Partial<Settings>): Promise<Settings> {
    const { site_version } = (await admin.call('GET', '/admin/site')).json<Settings>();
    const response = await admin.call('PUT', '/admin/site', { body: { ...changes, site_version } });
    expect({ status: response.status, text: response.status === 200 ? '' : response.text }).toEqual({
      status: 200,
      text: '',
    });
    return response.json<Settings>();
  }

  /** Resolves once a page at each gateway has the text; rejects when that takes more than a second. */
  async function seenEverywhere(path: string, text: string): Promise<void> {
    const end = performance.now() + aSecond;
    for (const visitor of visitors) {
      for (;;) {
        const page = await visitor.open('GET', path);
        if (page.text.includes(text)) break;
        if (performance.now() > end) throw new Error(`${path} has no ${text}: ${page.text.slice(0, 2_000)}`);
      }
    }
  }

  it('look as the server is configured while nothing is set', async () => {
    for (const visitor of visitors) {
      const { text } = await visitor.open('GET', '/');
      expect(text).toContain('<meta name="application-name" content="Quillstead" />');
      expect(text).toContain('<meta name="contact" content="hello@configured.example" />');
      expect(text).not.toContain('name="announcement');
      expect(text).not.toContain('name="tagline"');
    }
  });

  it('are applied within a second by every gateway, also where the page was kept, and after a restart', async () => {
    for (const visitor of visitors) await visitor.open('GET', '/');
    const until = new Date(Date.now() + 86_400_000).toISOString();
    await change({
      site_name: 'Lamp & Hill',
      tagline: 'Stories by <lamplight>.',
      site_contact: 'https://lamp.example/contact',
      announcement: 'A "contest" begins.',
      announcement_until: until,
    });
    await seenEverywhere('/', '<meta name="application-name" content="Lamp &amp; Hill" />');
    await seenEverywhere('/', 'Stories by &lt;lamplight&gt;.</h1>');
    await seenEverywhere('/', '<meta name="announcement" content="A &quot;contest&quot; begins." />');
    await seenEverywhere('/', `<meta name="announcement-until" content="${until}" />`);
    await seenEverywhere('/', '<meta name="contact" content="https://lamp.example/contact" />');
    await seenEverywhere('/site/about', '<title>About - Lamp &amp; Hill</title>');
    await seenEverywhere('/manifest.webmanifest', '"Lamp & Hill"');
    await seenEverywhere('/feed.atom', 'Lamp &amp; Hill');
    await seenEverywhere('/opensearch.xml', 'Stories on Lamp &amp; Hill');
    await seenEverywhere('/.well-known/security.txt', 'Contact: https://lamp.example/contact\n');
    await seenEverywhere('/api/v1/openapi.json', '"title":"Lamp & Hill"');
    const restarted = await site.startGateway();
    const visitor = await site.visitor(restarted);
    expect((await visitor.open('GET', '/')).text).toContain('content="Lamp &amp; Hill"');
    const named = { username: 'lampandhill', display_name: 'Lamp & Hill', email: 'lamp@mail.example' };
    const password = 'lamp-after-lamp-47';
    const refused = await visitor.call('POST', '/user/account/signup', {
      body: { ...named, password1: password, password2: password },
    });
    expect(refused).toMatchObject({ status: 400, text: 'Display name: "lamp & hill" is a reserved term.' });
  });

  it('name the site in emails', async () => {
    await change({ site_name: 'Lamp & Hill' });
    const member = await site.member();
    const found = await waitFor(
      () => smtp.emails.find(({ to }) => to.includes(`${member.username}@mail.example`)),
      { what: 'the email that confirms the address' },
    );
    expect(found.parsed.subject).toBe('Confirm your email address for Lamp & Hill');
    expect(found.parsed.from?.value[0]?.name).toBe('Lamp & Hill');
  });

  it('tell crawlers for training whether they are welcome', async () => {
    const said = async () =>
      Promise.all(
        visitors.map(async (visitor) => {
          const { headers } = await visitor.open('GET', '/');
          const { status } = await visitor.open('GET', '/.well-known/tdmrep.json');
          return [headers.get('tdm-reservation'), status];
        }),
      );
    expect(await said()).toEqual([
      ['1', 200],
      ['1', 200],
    ]);
    await change({ allow_training: 1, tagline: 'Welcome, crawlers.' });
    await seenEverywhere('/', 'Welcome, crawlers.');
    expect(await said()).toEqual([
      [null, 404],
      [null, 404],
    ]);
    await change({});
    await seenEverywhere('/robots.txt', 'GPTBot');
    await seenEverywhere('/', '<meta name="application-name" content="Quillstead" />');
  });

  it('say on the sign-up page who may make an account, and refuse everybody else', async () => {
    const form = 'name="password2"';
    const somebody = (username: string, invitation?: string) => ({
      body: {
        username,
        email: `${username}@mail.example`,
        password1: 'lamp-after-lamp-47',
        password2: 'lamp-after-lamp-47',
        ...(invitation && { invitation }),
      },
    });
    const path = '/account/signup';
    const visitor = await site.visitor();
    expect((await visitor.open('GET', path)).text).toContain(form);

    await change({ sign_up: 'closed' });
    await seenEverywhere(path, 'Nobody can sign up here at present.');
    expect((await visitor.open('GET', path)).text).not.toContain(form);
    expect(await visitor.call('POST', '/user/account/signup', somebody('too_late'))).toMatchObject({
      status: 403,
      text: 'Nobody can sign up here at present.',
    });

    await change({ sign_up: 'invitation' });
    await seenEverywhere(path, 'You can sign up here only by the link of an invitation.');
    expect((await visitor.open('GET', path)).text).not.toContain(form);
    expect(await visitor.call('POST', '/user/account/signup', somebody('not_invited'))).toMatchObject({
      status: 403,
      text: 'You can sign up here only by the link of an invitation.',
    });

    const made = await admin.call('POST', '/admin/invitation', {
      body: { invitation_uses: 1, invitation_days: 1, invitation_note: 'For Ann' },
    });
    expect(made.status).toBe(201);
    const { token, invitation } = made.json<ResponseTypes['new_invitation']>();
    for (const address of [`${path}?token=${token}`, `${path}?wbraid=a&token=${token}`]) {
      const { headers, text } = await visitor.open('GET', address);
      expect(text).toContain(form);
      expect(text).not.toContain(token);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
    expect((await visitor.open('GET', path)).text).not.toContain(form);
    const invited = await visitor.call('POST', '/user/account/signup', somebody('ann_invited', token));
    expect(invited.status).toBe(201);
    const second = await site.visitor(other);
    expect(await second.call('POST', '/user/account/signup', somebody('second_one', token))).toMatchObject({
      status: 410,
      text: 'This invitation was already used.',
    });
    const { items } = (await admin.call('GET', '/admin/invitations')).json<
      ResponseTypes['invitation_list']
    >();
    expect(items).toEqual([{ ...invitation, count_uses_left: 0, invitation_state: 'used' }]);
    await change({});
    await seenEverywhere(path, form);
  });

  it('offer the best stories of each week by email, as long as the owner wants it', async () => {
    const visitor = await site.visitor(other);
    const ask = (email: string) =>
      visitor.call('POST', '/email-subscription/weekly-choice', { body: { email } });
    const meta = '<meta name="weekly-choice" content="0" />';
    expect((await visitor.open('GET', '/')).text).not.toContain(meta);
    expect((await ask('early@mail.example')).status).toBe(202);
    await change({ weekly_choice: 0 });
    await seenEverywhere('/', meta);
    expect((await visitor.open('GET', '/?sort=trending')).text).not.toContain('best stories of the week');
    expect((await ask('late@mail.example')).status).toBe(404);
    await change({});
    await waitFor(async () => (await ask('again@mail.example')).status === 202);
    await waitFor(async () => !(await visitor.open('GET', '/')).text.includes(meta));
  });

  it('ask for the solution of a task at the sign-up, which is taken once by all gateways together', async () => {
    const [here, there] = [await site.visitor(), await site.visitor(other)];
    const makeTask = async (at: Browser) =>
      (await at.call('POST', '/user/account/signup/task')).json<ResponseTypes['sign_up_task']>();
    const join = async (at: Browser, username: string, work_solution?: string) => {
      const password = 'lamp-after-lamp-47';
      const body = { username, email: `${username}@mail.example`, password1: password, password2: password };
      const headers = { accept: 'application/problem+json' };
      const sent = { body: { ...body, ...(work_solution !== undefined && { work_solution }) }, headers };
      const { status, text } = await at.call('POST', '/user/account/signup', sent);
      return status === 201 ? 'joined' : (JSON.parse(text) as { code: string }).code;
    };
    const page = '<meta name="sign-up-work" content="1" />';
    expect(await makeTask(here)).toEqual({ task: null, seconds: 0 });
    expect((await here.open('GET', '/account/signup')).text).not.toContain(page);

    await change({ sign_up_work: 1 });
    await seenEverywhere('/account/signup', page);
    expect(await join(here, 'has_none')).toBe('work_needed');
    expect(await join(here, 'has_forged', await solve((await makeTask(here)).task).then(forged))).toBe(
      'work_needed',
    );
    expect(await join(here, 'has_old', await solve(await expiredTask()))).toBe('work_expired');
    const solution = await solve((await makeTask(here)).task);
    const both = [join(there, 'has_solved', solution), join(here, 'has_the_same', solution)];
    expect((await Promise.all(both)).toSorted()).toEqual(['joined', 'work_expired']);
    expect(await join(await site.visitor(other), 'comes_later', solution)).toBe('work_expired');

    await change({});
    await waitFor(async () => (await makeTask(here)).task === null);
    expect(await join(await site.visitor(), 'needs_none')).toBe('joined');
  });

  it('refuse email domains, and networks by the address that the gateway knows', async () => {
    const visitor = await site.visitor();
    const password = 'lamp-after-lamp-47';
    const join = (username: string, domain: string) =>
      visitor.call('POST', '/user/account/signup', {
        body: { username, email: `${username}@${domain}`, password1: password, password2: password },
      });
    await change({ refused_domains: 'thrown.example' });
    expect(await join('bea_refused', 'in.thrown.example')).toMatchObject({
      status: 403,
      text: 'This email address cannot be used here. Please use another one.',
    });
    await change({ refused_networks: '127.0.0.0/8\n::1' });
    expect(await join('bea_refused', 'mail.example')).toMatchObject({
      status: 403,
      text: 'Nobody can sign up from this network at present.',
    });
    await change({});
    expect((await join('bea_refused', 'mail.example')).status).toBe(201);
  });

  it('have texts about the site and rules with pages of their own', async () => {
    const [visitor = await site.visitor()] = visitors;
    const statusOf = async (path: string) => (await visitor.open('GET', path)).status;
    const sitemap = async () => (await visitor.open('GET', '/sitemap/pages.xml')).text;
    expect(await statusOf('/site/rules')).toBe(404);
    expect(await sitemap()).not.toContain('/site/rules');
    expect((await visitor.open('GET', '/account/signup')).text).not.toContain('href="/site/rules"');

    const preview = { body: { about_text: 'Be **kind**.<script>alert(1)</script>' } };
    expect((await admin.call('POST', '/admin/site/preview', preview)).json()).toEqual({
      html: '<p>Be <strong>kind</strong>.</p>\n',
    });
    expect((await visitor.call('POST', '/admin/site/preview', preview)).status).toBe(404);

    await change({
      about_text: 'We read by *lamplight*.',
      rules_text: '# Kindness\n\nNo <b onclick=alert(1)>spam</b>.',
      launched_on: '2026-01-31',
    });
    await seenEverywhere('/site/rules', '<h2>Kindness</h2>\n<p>No spam.</p>');
    await seenEverywhere('/site/about', 'We read by <em>lamplight</em>.');
    await seenEverywhere('/account/signup', 'href="/site/rules"');
    await seenEverywhere('/', '<meta name="rules" content="/site/rules" />');
    await seenEverywhere('/sitemap/pages.xml', '/site/rules');
    expect(await statusOf('/site/rules')).toBe(200);
    await change({ launched_on: '2026-01-31' });
    await seenEverywhere('/site/about', 'January 31, 2026');
    expect(await statusOf('/site/rules')).toBe(404);
    await change({});
    await seenEverywhere('/site/about', 'October 19, 2021');
  });

  it('put the accent into every page as a style that the policy allows, and into the manifest', async () => {
    const styleIn = (text: string) =>
      /<style>(:root\{--accent:light-dark\(#7a1f5c,#[\da-f]{6}\);[^<]*)<\/style>/u.exec(text)?.[1];
    await change({ accent_color: '#7a1f5c' });
    await seenEverywhere('/manifest.webmanifest', '"theme_color":"#7a1f5c"');
    for (const visitor of visitors) {
      for (const path of ['/', '/site/about', '/account/reset-password?token=secret']) {
        const { text, headers } = await visitor.open('GET', path);
        const style = styleIn(text);
        const hash = createHash('sha256')
          .update(style ?? '')
          .digest('base64');
        expect({ path, hasStyle: style !== undefined }).toEqual({ path, hasStyle: true });
        expect(headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
      }
    }
    await change({});
    await seenEverywhere('/manifest.webmanifest', '"theme_color":"#fbf9f4"');
    for (const visitor of visitors) expect(styleIn((await visitor.open('GET', '/')).text)).toBeUndefined();
  });

  it('say who may publish, also to those who are of the staff for long, and keep the draft of the others', async () => {
    const member = await site.member();
    const story = { rich_text_story: '<p>It was a quiet morning in the harbour.</p>', title: 'At dawn' };
    const { id } = (await member.call('POST', '/draft', { body: story })).json<{ id: number }>();
    const publish = (who: Member, body: object) => who.call('POST', '/story', { body });
    const second = await site.member();
    await change({ publishing: 'staff' });
    await waitFor(async () => (await publish(second, story)).status === 403, { what: 'the rule at content' });
    const refused = await publish(member, { ...story, id });
    expect(refused.text).toBe('At present only the staff of this site publishes here. Your draft is kept.');
    expect((await member.call('GET', `/draft?id=${id}`)).status).toBe(200);
    expect((await publish(admin, story)).status).toBe(201);
    await change({});
    await waitFor(async () => (await publish(member, { ...story, id })).status === 201, {
      what: 'that everybody publishes again',
    });
  });

  it('refuse hostile values, and tell an admin who is late that another was faster', async () => {
    const { site_version } = (await admin.call('GET', '/admin/site')).json<Settings>();
    for (const [body, text] of [
      [{ site_name: 'a'.repeat(41) }, 'Site name must be less than or equal to 40 characters.'],
      [
        { site_contact: 'javascript:alert(1)' },
        'Site contact must be an email address, or an address that begins with https://.',
      ],
      [{ announcement: 'Soon' }, 'Announcement until is required.'],
      [{ accent_color: 'red;}' }, 'Accent color must be properly formatted.'],
      [{ launched_on: '2026-02-30' }, 'Launched on must be properly formatted.'],
      [
        { refused_domains: 'thrown.example\nlamp' },
        'Refused domains: line 2, “lamp”, is not a domain such as mail.example.',
      ],
    ] as const) {
      const refused = await admin.call('PUT', '/admin/site', { body: { ...body, site_version } });
      expect(refused).toMatchObject({ status: 400, text });
    }
    const late = { site_name: 'Late', site_version: site_version - 1 };
    const refused = await admin.call('PUT', '/admin/site', { body: late });
    expect(refused).toMatchObject({ status: 409, text: 'This was changed elsewhere meanwhile.' });
  });
});
