import * as fc from 'fast-check';
import { mostVersions, thinOut } from './thin-out.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.UTC(2026, 5, 15, 12, 0, 30);

const savedAgo = (...ages: number[]) => ages.map((age) => ({ saved_at: new Date(now - age) }));

/** Returns the ages of the versions that stay, in milliseconds. */
function kept(versions: readonly { saved_at: Date }[], at = now): number[] {
  const gone = new Set(thinOut(versions, at));
  return versions.filter((version) => !gone.has(version)).map(({ saved_at }) => at - saved_at.getTime());
}

describe('the versions of a draft', () => {
  it('keep the last of each minute for an hour', () => {
    expect(kept(savedAgo(5_000, 20_000, 35_000, 80_000, 95_000))).toEqual([5_000, 35_000, 95_000]);
  });

  it('keep the last of each hour for a day', () => {
    // It is half a minute past twelve: 9:48, 9:36 and 9:24 lie in one hour, 8:36 in another.
    const ages = [132, 144, 156, 204].map((minutes) => minutes * minute);
    expect(kept(savedAgo(...ages))).toEqual([ages[0], ages[3]]);
  });

  it('keep the last of each day for a month, of each week after it', () => {
    expect(kept(savedAgo(2 * day, 2.2 * day, 3 * day))).toEqual([2 * day, 3 * day]);
    const weeks = kept(savedAgo(...Array.from({ length: 40 }, (_, index) => (31 + index) * day)));
    expect(weeks.length).toBeGreaterThanOrEqual(6);
    expect(weeks.length).toBeLessThanOrEqual(7);
  });

  it('are never more than so many, the oldest going first', () => {
    const weekly = savedAgo(...Array.from({ length: 500 }, (_, index) => (31 + 7 * index) * day));
    const ages = kept(weekly);
    expect(ages).toHaveLength(mostVersions);
    expect(ages[0]).toBe(31 * day);
  });

  it('reach back as far when they are thinned at every save as when once', () => {
    const ages = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(ages, (minutes) => {
        const saves = [...new Set(minutes)].sort((one, other) => other - one);
        let versions: { saved_at: Date }[] = [];
        for (const ago of saves) {
          versions.unshift({ saved_at: new Date(now - ago * minute) });
          const gone = new Set(thinOut(versions, now - ago * minute));
          versions = versions.filter((version) => !gone.has(version));
        }
        const often = kept(versions);
        const once = kept(savedAgo(...saves.toReversed().map((ago) => ago * minute)));
        expect(often).toEqual(once);
      }),
    );
  });
});
