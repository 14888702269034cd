import type { StoryArticle } from '@quillstead/contracts';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { arrive, partOf } from '../../../test/failing-site.js';
import { WithQueries } from '../../../test/with-queries.js';
import type { HttpResponse } from '../../lib/send.js';
import { store } from '../../lib/store.js';
import type { ReadableSeries } from './use-series.js';

const lamps = partOf<StoryArticle>({
  content_type: 'story_article',
  story_id: 3,
  title: 'Lamps',
  lang: 'en',
  series_id: null,
});

let isPlaced = false;
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: async ({ method }: { method: string }): Promise<HttpResponse> => {
    if (method !== 'GET') isPlaced = true;
    const items = [{ ...lamps, series_id: isPlaced ? 1 : null }];
    return { status: 200, statusText: '', header: () => undefined, data: { items, next: null } };
  },
}));
const { AddStories } = await import('./series-order.js');
const { useAuthorStories, useSeriesStories } = await import('./use-series.js');

function Adding() {
  const feed = useSeriesStories('moons', 'chronological');
  const posts = useAuthorStories('ann');
  return (
    <AddStories
      series={partOf<ReadableSeries>({ series_id: 1 })}
      feed={{ ...feed, list: undefined }}
      posts={posts}
      reload={() => posts.reload()}
    />
  );
}

describe('a story that is added to a series', () => {
  beforeEach(arrive);

  it('says in the place of its button that it is in the series, and has the focus there', async () => {
    const user = userEvent.setup();
    render(
      <Provider store={store}>
        <Adding />
      </Provider>,
      { wrapper: WithQueries },
    );
    await user.click(await screen.findByRole('button', { name: 'Add “Lamps”' }));
    const placed = await screen.findByText('In the series');
    expect(document.activeElement).toBe(placed);
  });
});
