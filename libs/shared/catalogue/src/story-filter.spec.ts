import { countFilters, storyFilterOf } from './story-filter.js';

describe('the filter of stories', () => {
  it('is none when no field is set', () => {
    expect(storyFilterOf({})).toBeNull();
    expect(storyFilterOf({ lengths: [], ratings: null, lang: '', is_finished: 0 })).toBeNull();
  });

  it('is the same however its fields were written', () => {
    const filter = {
      lengths: ['epic', 'novel'],
      ratings: [],
      lang: null,
      without_hashtags: ['#fog', '#sea'],
      without_warnings: ['gore'],
      is_finished: 1,
    };
    expect(
      storyFilterOf({
        lengths: ['novel', 'epic', 'novel'],
        without_hashtags: ['Sea', '#fog', '#SEA'],
        without_warnings: ['gore'],
        is_finished: 1,
      }),
    ).toEqual(filter);
    expect(storyFilterOf(filter as never)).toEqual(filter);
  });

  it.each([
    [{ lengths: ['epic', 'novel'] }, 1],
    [{ lang: 'fi', is_finished: 1 }, 2],
    [{ ratings: ['teen'], without_hashtags: ['sea'], without_warnings: ['gore'] }, 3],
  ] as const)('counts the conditions that are set: %j', (sent, count) => {
    const filter = storyFilterOf(sent);
    expect(filter && countFilters(filter)).toBe(count);
  });
});
