import { storyFilterOf } from '@quillstead/catalogue';
import { filterParameters, isSame, readFilter, withFilter } from './filter-address.js';

const filter = storyFilterOf({
  lengths: ['novel', 'epic'],
  lang: 'fi',
  without_hashtags: ['sea', 'moon'],
  without_warning_words: ['Spiders', 'loud noises'],
  is_finished: 1,
});

describe('the filter in an address', () => {
  it('is read as it was written, beside other parameters', () => {
    const search = withFilter(new URLSearchParams({ sort: 'top' }), filter);
    expect(search.toString()).toBe(
      'sort=top&lengths=epic&lengths=novel&lang=fi&without_hashtags=moon&without_hashtags=sea' +
        '&without_warning_words=loud+noises&without_warning_words=spiders&is_finished=1',
    );
    expect(readFilter(search)).toEqual(filter);
  });

  it('is none without its parameters, and with empty ones', () => {
    expect(readFilter(new URLSearchParams('sort=top'))).toBeNull();
    expect(readFilter(new URLSearchParams('lengths=&lang=&is_finished=0'))).toBeNull();
    expect(withFilter(new URLSearchParams(), null).toString()).toBe('');
  });

  it('says that all stories are shown, unless it names a filter beside', () => {
    expect(readFilter(new URLSearchParams('filters=none'))).toBe('none');
    expect(readFilter(new URLSearchParams('filters=all'))).toBeNull();
    expect(readFilter(new URLSearchParams('filters=none&is_finished=1'))).toMatchObject({ is_finished: 1 });
    expect(withFilter(new URLSearchParams('sort=top'), 'none').toString()).toBe('sort=top&filters=none');
    expect(filterParameters('none')).toEqual({});
  });

  it('is the same with the same conditions', () => {
    expect(isSame(filter, storyFilterOf({ ...filter, lengths: ['epic', 'novel'] }))).toBe(true);
    expect(isSame(filter, storyFilterOf({ ...filter, is_finished: 0 }))).toBe(false);
    expect([isSame(filter, null), isSame('none', null), isSame(null, null)]).toEqual([false, false, true]);
  });

  it('sends only what is set', () => {
    expect(filterParameters(filter)).toEqual({
      lengths: ['epic', 'novel'],
      lang: 'fi',
      without_hashtags: ['#moon', '#sea'],
      without_warning_words: ['loud noises', 'spiders'],
      is_finished: 1,
    });
    expect(filterParameters(null)).toEqual({});
  });
});
