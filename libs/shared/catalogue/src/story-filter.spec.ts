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
      without_warning_words: ['caf\u00e9', 'loud noises'],
      is_finished: 1,
    };
    expect(
      storyFilterOf({
        lengths: ['novel', 'epic', 'novel'],
        without_hashtags: ['Sea', '#fog', '#SEA'],
        without_warnings: ['gore'],
        without_warning_words: ['Loud Noises ', 'Cafe\u0301', 'loud noises', 'CAF\u00c9'],
        is_finished: 1,
      }),
    ).toEqual(filter);
    expect(storyFilterOf(filter as never)).toEqual(filter);
  });

  it.each([
    [{ lengths: ['epic', 'novel'] }, 1],
    [{ lang: 'fi', is_finished: 1 }, 2],
    [{ without_warning_words: ['spiders'] }, 1],
    [{ ratings: ['teen'], without_hashtags: ['sea'], without_warnings: ['gore'] }, 3],
  ] as const)('counts the conditions that are set: %j', (sent, count) => {
    const filter = storyFilterOf(sent);
    expect(filter && countFilters(filter)).toBe(count);
  });
});
