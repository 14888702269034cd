import {
  type PublicOperation,
  publicOperations,
  errorCodes,
  pathKeys,
  takesBody,
} from '@quillstead/contracts';
import { rulesOf } from '@quillstead/fields';
import { waitFor } from '@quillstead/testing';
import * as fc from 'fast-check';
import type { Browser } from './browser.js';
import { foreignKeys, hostileTexts, oversized } from './hostile-values.js';
import { addressAndBody, fittingPayload, refusalOf, type Sent } from './payload-of-call.js';
import { type Member, startWholeSite, story, type WholeSite } from './whole-site.js';

/** Random payloads for each call and caller, beside the listed ones; few, for there are many calls. */
const runs = { numRuns: 3 };
/** Past it the address is refused as a whole, whatever it says. */
const longestAddress = 900;
const refusedUnread = { status: expect.stringMatching(/^4/), message: expect.stringMatching(/\.$/) };

/** Whether an address is UTF-8; another is refused before the router looks at it. */
function isReadable(path: string): boolean {
  try {
    return decodeURI(path) !== '';
  } catch {
    return false;
  }
}

const table = publicOperations.map((call) => [`${call.method} ${call.path}`, call] as const);
const keysOf = (call: PublicOperation) => [...call.required, ...call.optional];

describe('every call', () => {
  let site: WholeSite;
  let ann: Member;
  let visitor: Browser;
  /** How many rows every table had when they were counted last. */
  let rows: Awaited<ReturnType<WholeSite['countRows']>>;
  beforeAll(async () => {
    site = await startWholeSite();
    [ann, visitor] = await Promise.all([site.member(), site.visitor()]);
    const published = await ann.call('POST', '/story', { body: story });
    expect(published.status).toBe(201);
    // A changed story is compared with others at once; a job would do it at some time of the test.
    const { story_id } = published.json<{ story_id: number }>();
    expect((await ann.call('PUT', '/story', { body: { story_id } })).status).toBe(200);
    await quietness();
    rows = await site.countRows();
  });
  afterAll(() => site?.stop());

  /**
   * Until what was done before has reached every service and no task waits: jobs run each second, so a few looks in a
   * row agree.
   */
  async function quietness(): Promise<void> {
    let [last, agreed] = ['', 0];
    await waitFor(
      async () => {
        const counts = await site.countRows();
        const isIdle = counts.every(({ background_task: tasks = 0 }) => tasks === 0);
        const now = JSON.stringify(counts);
        [last, agreed] = [now, isIdle && now === last ? agreed + 1 : 0];
        return agreed === 5;
      },
      { timeout: 30_000, every: 500, what: 'the services to be done with the first story' },
    );
  }

  const both = (): Browser[] => [visitor, ann];
  /**
   * Those of them that the audience of a call includes, or else a member: each of many values is sent to somebody who
   * may call.
   */
  const meant = ({ audience }: PublicOperation): Browser[] => (audience === 'anyone' ? both() : [ann]);

  /** They are refused with the sentence that the dictionary has for it. A sentence goes as UTF-8. */
  async function expectRefusal(
    call: PublicOperation,
    sent: unknown,
    browsers = both(),
    sentence = refusalOf(call, sent),
  ): Promise<void> {
    const { path, body } = addressAndBody(call, sent);
    for (const browser of browsers) {
      const { status, text } = await browser.call(call.method, path, { body });
      const isShutOut = browser === visitor && call.audience === 'member';
      const isTooLarge = Buffer.byteLength(body ?? '') > call.bodyLimit;
      const isHidden = call.audience === 'moderator' || call.audience === 'admin';
      const closed = isHidden ? errorCodes.not_found : isShutOut ? errorCodes.forbidden : null;
      const refused = closed ?? (isTooLarge ? errorCodes.too_large : null);
      const judged = refused ?? { status: errorCodes.invalid.status, message: sentence?.toWellFormed() };
      const isUnread = path.length > longestAddress || !isReadable(path);
      const expected = isUnread ? refusedUnread : { ...judged, status: `${judged.status}` };
      expect({ sent, status: `${status}`, message: text }).toEqual({ sent, ...expected });
    }
  }

  /** The fitting payload with one value in place of its own. */
  const withValue = (call: PublicOperation, key: string, value: unknown): Sent => ({
    ...fittingPayload(call),
    [key]: value,
  });
  const isRefused = (call: PublicOperation) => (sent: unknown) => refusalOf(call, sent) !== null;
  const addressable = (call: PublicOperation, values: readonly unknown[]) =>
    takesBody(call) ? values : values.map((value) => (Array.isArray(value) ? value : String(value)));

  describe.each(table)('%s', (_, call) => {
    const inPath = pathKeys(call);
    const required = call.required.filter((key) => !inPath.includes(key));

    it('refuses a payload without what it needs', async () => {
      for (const key of required) {
        const { [key]: left, ...rest } = fittingPayload(call);
        expect(left).toBeDefined();
        const empty = takesBody(call) ? ['', null, []] : [''];
        for (const sent of [rest, ...empty.map((value) => withValue(call, key, value))]) {
          expect(refusalOf(call, sent)).toMatch(/ is required\.$/);
          await expectRefusal(call, sent);
        }
      }
    });

    it('refuses what does not belong', async () => {
      const foreign = foreignKeys.filter((key) => !keysOf(call).some((one) => one === key));
      const name = fc
        .oneof(fc.constantFrom(...foreign), fc.string({ minLength: 1, maxLength: 30 }))
        .filter((key) => !key.endsWith('[]') && !keysOf(call).some((one) => one === key));
      const refused = fc.asyncProperty(name, async (key) => {
        const sent = Object.fromEntries([...Object.entries(fittingPayload(call)), [key, 'x']]);
        expect(refusalOf(call, sent)).toMatch(/ is not an acceptable key\.$/);
        await expectRefusal(call, sent);
      });
      await fc.assert(refused, { ...runs, examples: foreign.map((key): [string] => [key]) });
    });

    if (takesBody(call)) {
      it('refuses what is no object', async () => {
        const noObject = fc.jsonValue().filter((value) => typeof value !== 'object' || Array.isArray(value));
        await fc.assert(
          fc.asyncProperty(noObject, (sent) => expectRefusal(call, sent)),
          {
            ...runs,
            examples: [[[]], ['']],
          },
        );
      });
    }

    if (keysOf(call).length > 0) {
      it('refuses values of another type and values that are no option', async () => {
        const value = takesBody(call)
          ? fc.oneof(fc.jsonValue(), fc.string())
          : fc.oneof(
              fc.string({ maxLength: 50 }),
              fc.array(fc.string({ maxLength: 9 }), { minLength: 2, maxLength: 9 }),
            );
        const sent = fc
          .tuple(fc.constantFrom(...keysOf(call)), value)
          .filter(
            ([key, one]) => takesBody(call) || (one !== '' && !(inPath.includes(key) && Array.isArray(one))),
          )
          .map(([key, one]) => withValue(call, key, one))
          .filter(isRefused(call));
        const numRuns = runs.numRuns + 2 * keysOf(call).length;
        await fc.assert(
          fc.asyncProperty(sent, (one) => expectRefusal(call, one)),
          { numRuns },
        );
      });

      it('refuses one more than a limit allows', async () => {
        for (const key of keysOf(call)) {
          for (const value of addressable(call, oversized(key))) {
            await expectRefusal(call, withValue(call, key, value), meant(call).slice(0, 1));
          }
        }
      });

      it('refuses hostile texts where they do not fit', async () => {
        for (const key of keysOf(call)) {
          const values = rulesOf(key)?.type === 'array' ? hostileTexts.map((text) => [text]) : hostileTexts;
          for (const value of values) {
            const sent = withValue(call, key, value);
            const isDecodable = takesBody(call) || String(value).isWellFormed();
            if (isDecodable && !isRefused(call)(sent)) continue;
            const sentence = isDecodable ? undefined : undecodable(inPath.includes(key));
            await expectRefusal(call, sent, meant(call).slice(0, 1), sentence);
          }
        }
      });
    }

    it('has stored nothing of all that', async () => {
      const before = rows;
      rows = await site.countRows();
      expect(rows).toEqual(before);
    });
  });

  /** Half a surrogate pair has no UTF-8; the router itself refuses it in a path. */
  const undecodable = (isInPath: boolean) =>
    isInPath ? errorCodes.invalid.message : 'The address of the request is not valid.';

  // After the others: what is taken here is stored, and its events travel on.
  it.each(table.filter(([, call]) => keysOf(call).length > 0))(
    '%s responds to hostile texts that fit as to any others',
    async (_, call) => {
      for (const key of keysOf(call)) {
        for (const text of hostileTexts) {
          const sent = withValue(call, key, rulesOf(key)?.type === 'array' ? [text] : text);
          if (!text.isWellFormed() || isRefused(call)(sent)) continue;
          const { path, body } = addressAndBody(call, sent);
          for (const browser of meant(call).map((one) => one.twin())) {
            const response = await browser.call(call.method, path, { body });
            expect({ sent, status: response.status < 500 }).toEqual({ sent, status: true });
          }
        }
      }
    },
  );
});
