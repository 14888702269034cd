import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { WithQueries, withoutQueries } from '../../../test/with-queries.js';
import type { HttpResponse } from '../../lib/send.js';

let namesOnly: 0 | 1 = 0;
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: (): Promise<HttpResponse> =>
    Promise.resolve({
      status: 200,
      statusText: '',
      header: () => undefined,
      data: { items: [], next: null, suggestion: null, names_only: namesOnly },
    }),
}));
const { SearchResults } = await import('./search-results.js');

const sentence =
  'For the moment only titles, hashtags and the names of people are searched, not texts and comments.';

describe('the results of a search', () => {
  beforeEach(withoutQueries);

  const show = async () => {
    render(
      <WithQueries>
        <SearchResults choice={{ list: 'story', q: 'lantern', sort: null, filter: null }} />
      </WithQueries>,
    );
    await screen.findByText(/No stories found/u);
  };

  it('say, also to screen readers, that only names were searched', async () => {
    namesOnly = 1;
    await show();
    expect(screen.getByRole('status').textContent).toBe(sentence);
  });

  it('say nothing of it where everything was searched', async () => {
    namesOnly = 0;
    await show();
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
