import * as fc from 'fast-check';
import { openSite } from './open-site.js';
import { type Act, actKinds, SentencePlay, tabs } from './sentence-play.js';
import { newWriter, type Writer } from './sentence-writer.js';
import { takeComplaints } from './watched-page.js';

/** The number of random plays, which SENTENCE_RUNS sets; SENTENCE_SEED repeats those of another run. */
const numRuns = Number(process.env['SENTENCE_RUNS'] ?? 6);
const seed = Number(process.env['SENTENCE_SEED'] ?? 20261122);

const act: fc.Arbitrary<Act> = fc.record({
  // Typing is what the others are about.
  kind: fc.oneof(
    { weight: 9, arbitrary: fc.constant('type' as const) },
    { weight: 12, arbitrary: fc.constantFrom(...actKinds) },
  ),
  tab: fc.nat({ max: tabs.length - 1 }),
  choice: fc.nat({ max: 5 }),
});

describe('one draft in two tabs and two browsers', () => {
  const site = openSite();
  let writer: Writer;

  beforeAll(async () => {
    writer = await newWriter(site);
  });

  it(
    'never loses a sentence that was typed and not given up',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 14 }), async (acts) => {
          const play = await SentencePlay.begin(writer);
          try {
            for (const one of acts) await play.act(one);
            expect(await play.lost()).toEqual([]);
          } catch (error) {
            throw new Error([String(error), ...play.log].join('\n'), { cause: error });
          }
        }),
        { numRuns, seed, endOnFailure: true, includeErrorInReport: true },
      );
      const provoked = /status of (?:403|404|409)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/u;
      expect(takeComplaints().filter((one) => !provoked.test(one))).toEqual([]);
    },
    numRuns * 120_000,
  );
});
