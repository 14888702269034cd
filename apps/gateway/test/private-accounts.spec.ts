import { startSmtpServer, type TestSmtpServer, waitFor } from '@quillstead/testing';
import type { BrowserResponse, Browser } from './browser.js';
import { changeWhileHeld } from './change-while-held.js';
import type { AccessPath, AuthorContent } from './access-path.js';
import { accessPaths } from './access-paths.js';
import { idOf, onNotifications, settle, type Viewer, viewers } from './settle-private-author.js';
import { type Member, startWholeSite, type WholeSite } from './whole-site.js';

const shows = (path: AccessPath, response: BrowserResponse, its: AuthorContent): boolean =>
  path.shows ? path.shows(response, its) : response.text.toLowerCase().includes(its.secret);

const isOpenTo = (path: AccessPath, viewer: Viewer): boolean => !(path.membersOnly && viewer === 'visitor');

describe('what a private author has', () => {
  let smtp: TestSmtpServer;
  let site: WholeSite;
  let its: AuthorContent;
  let browsers: Record<Viewer, Browser>;

  beforeAll(async () => {
    smtp = await startSmtpServer();
    site = await startWholeSite({ SMTP_URL: smtp.url });
    [its, browsers] = await settle(site);
  });
  afterAll(async () => {
    await site?.stop();
    await smtp?.stop();
  });

  /** The text of all emails to a viewer. */
  const emailsTo = (viewer: Viewer): string =>
    smtp.emails
      .filter(({ to }) => to.includes(`${(browsers[viewer] as Member).username}@mail.example`))
      .map(({ parsed }) => `${parsed.subject} ${parsed.text} ${parsed.html || ''}`)
      .join();

  const turn = async (is_private: 0 | 1) => {
    const put = (value: 0 | 1) =>
      browsers.owner.call('PUT', '/user/account/settings', { body: { is_private: value } });
    let response = await put(is_private);
    // A busy site may respond before every service has applied it, and says so.
    for (let tries = 1; response.status === 202 && tries < 10; tries += 1) {
      await put(is_private === 1 ? 0 : 1);
      response = await put(is_private);
    }
    expect(response.status).toBe(200);
  };

  const becomePublic = async () => {
    await turn(0);
    const read = () => browsers.visitor.call('GET', `/story/${its.slug}`);
    const isPublic = async () => (await read()).text.includes(its.secret);
    await waitFor(isPublic, { what: 'the story to be public again' });
  };

  /** The access paths by which these viewers are shown something now. */
  const shownTo = async (...to: Viewer[]): Promise<string[]> => {
    const seen = to.flatMap((viewer) =>
      accessPaths
        .filter((path) => isOpenTo(path, viewer))
        .map(async (path) =>
          shows(path, await path.read(browsers[viewer], its), its) ? [`${path.name} to the ${viewer}`] : [],
        ),
    );
    return (await Promise.all(seen)).flat();
  };

  /** A change whose response is there hides from these viewers: now, or soon if the response says that it spreads. */
  const expectHidden = async ({ status }: BrowserResponse, ...from: Viewer[]) => {
    expect(status).toBeLessThan(300);
    if (status === 202) await waitFor(async () => (await shownTo(...from)).length === 0);
    expect(await shownTo(...from)).toEqual([]);
  };

  it('is there for everybody while the account is public', async () => {
    const hidden: string[] = [];
    for (const path of accessPaths) {
      // Copies follow by events, so each path is read until it shows its item.
      const response = await browsers.accepted.call('GET', '/home');
      expect(response.status).toBe(200);
      if (!(await eventually(async () => shows(path, await path.read(browsers.accepted, its), its))))
        hidden.push(path.name);
    }
    expect(hidden).toEqual([]);
  });

  describe('once the account is private', () => {
    beforeAll(async () => {
      await turn(1);
      const request = await browsers.requested.call('POST', '/user/subscription', {
        body: { subscription_id: its.userId },
      });
      expect(request.json()).toMatchObject({ subscription: 'is_private_requested' });
    });

    for (const viewer of viewers) {
      const table = accessPaths
        .filter((path) => isOpenTo(path, viewer))
        .map((path): [name: string, isShown: boolean, path: AccessPath] => [
          path.name,
          (viewer === 'owner' || viewer === 'accepted') && (path.shownTo?.includes(viewer) ?? true),
          path,
        ]);

      it.each(table)(`by %s is shown to the ${viewer}: %s`, async (_, isShown, path) => {
        const response = await path.read(browsers[viewer], its);
        expect(response.status).toBeLessThan(500);
        expect(shows(path, response, its)).toBe(isShown);
      });
    }
  });

  it('is in the email to the accepted one, and in none to others that was to leave later', async () => {
    // The members chose one email a day. Each try ends that day, also for emails that were added since the last try.
    const waiting =
      'SELECT FROM delivery_due UNION ALL SELECT FROM notification_email WHERE next_at IS NOT NULL';
    const haveLeft = async () => {
      await onNotifications(site, 'UPDATE delivery_due SET due_at = now() WHERE due_at > now()');
      return (await onNotifications(site, waiting)) === 0;
    };
    await waitFor(haveLeft, { timeout: 30_000, what: 'all emails to leave' });
    expect(emailsTo('accepted')).toContain('keeper climbed the hill and put the lamp out');
    for (const viewer of ['requested', 'other'] as const) expect(emailsTo(viewer)).not.toContain(its.secret);
  });

  it('is hidden from a subscriber whom the author removes, the moment the response is there', async () => {
    const path = `/user/subscriber?subscriber_id=${await idOf(browsers.accepted)}`;
    const removed = await changeWhileHeld(site, {
      source: 'social',
      at: ['content', 'notifications', 'search'],
      change: () => browsers.owner.call('DELETE', path),
      callSource: () => browsers.other.call('GET', `/user/${its.username}`),
    });
    await expectHidden(removed, 'accepted');
  });

  it('is hidden from everybody else the moment the response says that the account is private', async () => {
    await becomePublic();
    const turned = await changeWhileHeld(site, {
      source: 'accounts',
      at: ['content', 'social', 'notifications', 'search'],
      change: () => browsers.owner.call('PUT', '/user/account/settings', { body: { is_private: 1 } }),
      callSource: () => browsers.other.session(),
    });
    await expectHidden(turned, 'other', 'visitor');
  });

  it('is seen by nobody after the response, even while clients read by every access path as the account turns private', async () => {
    await becomePublic();
    let respondedAt = Infinity;
    let isOver = false;
    const leaks: string[] = [];
    let read = 0;
    const others = ['other', 'visitor'] as const;
    const hammer = others.flatMap((viewer) =>
      accessPaths
        .filter((path) => isOpenTo(path, viewer) && path.shows === undefined)
        .map(async (path) => {
          while (!isOver) {
            const startedAt = performance.now();
            const response = await path.read(browsers[viewer], its);
            read += 1;
            if (startedAt > respondedAt && shows(path, response, its))
              leaks.push(`${path.name} for the ${viewer}`);
          }
        }),
    );
    await waitFor(async () => Promise.resolve(read > 200), { what: 'the readers to be at it' });
    await turn(1);
    respondedAt = performance.now();
    const before = read;
    await waitFor(async () => Promise.resolve(read > before + 400), { what: 'the readers to go on' });
    isOver = true;
    await Promise.all(hammer);
    expect([...new Set(leaks)]).toEqual([]);
  });

  // With TEST_REPLICA=1: else what passes above says nothing about a replica.
  if (process.env['TEST_REPLICA_URL'])
    it('was read from the replica too', async () => expect(await site.replicaReads()).toBeGreaterThan(0));

  it('is hidden from everybody once the account is deleted', async () => {
    await turn(0);
    const response = await browsers.owner.call('DELETE', '/user/account', {
      body: { password: (browsers.owner as Member).password },
    });
    await expectHidden(response, 'accepted', 'requested', 'other', 'visitor');
  });
});

async function eventually(isSo: () => Promise<boolean>): Promise<boolean> {
  try {
    await waitFor(isSo, { timeout: 30_000, every: 100, what: 'an access path' });
    return true;
  } catch {
    return false;
  }
}
