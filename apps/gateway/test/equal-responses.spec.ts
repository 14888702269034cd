import { waitFor } from '@quillstead/testing';
import type { BrowserResponse, Browser } from './browser.js';
import { emailsTo } from './emails.js';
import { type Member, sharedSite, type SharedSite } from './shared-site.js';

type Group = 'known' | 'unknown';

/** Headers that differ from call to call. */
const ownOfEach = ['x-request-id', 'date', 'set-cookie'];

describe('known and unknown people', () => {
  let site: SharedSite;
  let ann: Member;
  let visitor: Browser;
  beforeAll(async () => {
    site = await sharedSite();
    [ann, visitor] = [await site.member(), await site.visitor()];
  });
  afterAll(() => site?.stop());

  /**
   * Makes calls of both groups in one random order, so that whatever slows the machine or follows a call slows both
   * alike, and returns each group's milliseconds and responses.
   */
  async function interleave(rounds: number, call: (group: Group) => Promise<BrowserResponse>) {
    const times: Record<Group, number[]> = { known: [], unknown: [] };
    const responses: Record<Group, BrowserResponse[]> = { known: [], unknown: [] };
    const order = Array.from({ length: rounds }, (): Group[] => ['known', 'unknown']).flat();
    for (const group of order.toSorted(() => Math.random() - 0.5)) {
      const start = performance.now();
      const response = await call(group);
      times[group].push(performance.now() - start);
      responses[group].push(response);
    }
    return { times, responses };
  }

  const shown = ({ status, headers, text }: BrowserResponse) => ({
    status,
    text,
    headers: [...headers].filter(([name]) => !ownOfEach.includes(name)).toSorted(),
  });

  /**
   * The responses of both groups are one and the same, and their times do not differ: the chance that a call for a
   * known person takes longer than one for an unknown (Mann and Whitney's U) lies near one half. With 60 of each its
   * standard deviation is 0.053, so that the bound of 0.3 is never met by chance (more than five deviations); hashing a
   * password or sending an email for one group alone gives 1 or 0.
   */
  async function expectAlike(call: (group: Group) => Promise<BrowserResponse>): Promise<void> {
    await interleave(5, call);
    const { times, responses } = await interleave(60, call);
    const all = [...responses.known, ...responses.unknown].map((response) => JSON.stringify(shown(response)));
    expect(new Set(all).size).toBe(1);
    expect(Math.abs(chanceOfLonger(times.known, times.unknown) - 0.5)).toBeLessThan(0.3);
  }

  it.each([
    ['name', (username: string) => username],
    // The bucket in which its tries are counted is looked up by another index.
    ['email address', (username: string) => `${username}@mail.example`],
  ])('are the same for a log-in with a %s', (_, written) =>
    expectAlike((group) => {
      const login = written(group === 'known' ? ann.username : 'nobody_of_that_name');
      return visitor.call('POST', '/user/account/login', { body: { login, password: 'not-the-password' } });
    }),
  );

  it('are the same for a forgotten password, though one of them gets emails', async () => {
    await expectAlike((group) => {
      const email = group === 'known' ? `${ann.username}@mail.example` : 'nobody@mail.example';
      return visitor.call('POST', '/user/account/forgot-password', { body: { email } });
    });
    // The rest of the hour's emails is not sent, no matter who requests them.
    await waitFor(async () => {
      const emails = await emailsTo(site, ann);
      return emails.filter((email) => email.includes('/account/reset-password?token=')).length >= 5;
    });
  });
});

/** How likely one of the first takes longer than one of the second; equal ones count half. */
function chanceOfLonger(first: readonly number[], second: readonly number[]): number {
  const wins = first.flatMap((a) => second.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length;
}
