import { storyFilterOf } from '@quillstead/catalogue';
import { filterParameters, readFilter, withFilter } from './filter-address.js';

const filter = storyFilterOf({
  lengths: ['novel', 'epic'],
  lang: 'fi',
  without_hashtags: ['sea', 'moon'],
  is_finished: 1,
});

describe('the filter in an address', () => {
  it('is read as it was written, beside other parameters', () => {
    const search = withFilter(new URLSearchParams({ sort: 'top' }), filter);
    expect(search.toString()).toBe(
      'sort=top&lengths=epic&lengths=novel&lang=fi&without_hashtags=moon&without_hashtags=sea&is_finished=1',
    );
    expect(readFilter(search)).toEqual(filter);
  });

  it('is none without its parameters, and with empty ones', () => {
    expect(readFilter(new URLSearchParams('sort=top'))).toBeNull();
    expect(readFilter(new URLSearchParams('lengths=&lang=&is_finished=0'))).toBeNull();
    expect(withFilter(new URLSearchParams(), null).toString()).toBe('');
  });

  it('sends only what is set', () => {
    expect(filterParameters(filter)).toEqual({
      lengths: ['epic', 'novel'],
      lang: 'fi',
      without_hashtags: ['#moon', '#sea'],
      is_finished: 1,
    });
    expect(filterParameters(null)).toEqual({});
  });
});
