import { act, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { store } from '../../lib/store.js';
import { viewerTurnAtom } from '../../lib/viewer.js';
import { forgetLoadedFeeds } from './loaded-feeds.js';
import { useFeed } from './use-feed.js';

const asItem = (value: string) => ({
  content_type: 'hashtag_article' as const,
  hashtag: `#${value}`,
  value,
  count_stories: 1,
  count_subscribers: 1,
  subscription: 0 as const,
});

const idOf = ({ value }: { readonly value: string }) => value;

let server: string[] = [];

/** Two items a page; a page begins at the place that `next` tells. */
async function load(next: string | undefined) {
  const from = Number(next ?? 0);
  const items = server.slice(from, from + 2).map(asItem);
  return { items, next: from + 2 < server.length ? `${from + 2}` : null };
}

function List() {
  const { list, loadMore } = useFeed({ name: 'test', failed: 'No list.', load, idOf });
  return <button onClick={() => void loadMore()}>{list?.items.map(({ value }) => value).join(' ')}</button>;
}

const expectShown = (items: string) =>
  waitFor(() => expect(screen.getByRole('button').textContent).toBe(items));

describe('a list that somebody reads who logs in', () => {
  it('is asked for anew as far as it was read, and no further', async () => {
    forgetLoadedFeeds();
    server = ['a', 'b', 'c', 'd', 'e', 'f'];
    render(
      <Provider store={store}>
        <List />
      </Provider>,
      { wrapper: MemoryRouter },
    );
    await expectShown('a b');
    act(() => screen.getByRole('button').click());
    await expectShown('a b c d');
    server = ['for members', 'a', 'b', 'c', 'd', 'e'];
    act(() => store.set(viewerTurnAtom, (turn) => turn + 1));
    await expectShown('for members a b c');
  });
});

describe('a list that cannot be loaded for a fault of the page', () => {
  function Faulty({ fault }: { readonly fault: () => Promise<Awaited<ReturnType<typeof load>>> }) {
    const { problem, isLoading } = useFeed({ name: 'faulty', failed: 'No list.', load: fault, idOf });
    return <p aria-busy={isLoading}>{problem}</p>;
  }

  it.each([
    ['at once', () => JSON.parse('{')],
    ['later', () => Promise.reject(new TypeError('x is not a function'))],
  ])('says so and waits no longer, and has what came up %s reported', async (_, fault) => {
    const thrown = Promise.withResolvers<unknown>();
    addEventListener('error', (event) => (event.preventDefault(), thrown.resolve(event.error)), {
      once: true,
    });
    render(<Faulty fault={fault} />, { wrapper: MemoryRouter });
    const problem = await screen.findByText('No list.');
    await waitFor(() => expect(problem.getAttribute('aria-busy')).toBe('false'));
    expect(await thrown.promise).toBeInstanceOf(Error);
  });
});
