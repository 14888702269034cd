import { listSubscriptions, type ResponseOf } from '@quillstead/contracts';
import { act, render, screen, waitFor } from '@testing-library/react';
import { WithQueries, withoutQueries } from '../../../test/with-queries.js';
import { followSession } from '../../lib/entities.js';
import { store } from '../../lib/store.js';
import { sessionEpochAtom } from '../../lib/viewer.js';
import { useFeed } from './use-feed.js';

type Page = ResponseOf<typeof listSubscriptions>;

const asItem = (value: string) => ({
  content_type: 'hashtag_article' as const,
  hashtag: `#${value}`,
  value,
  count_stories: 1,
  count_subscribers: 1,
  subscription: 0 as const,
});

const idOf = (item: Page['items'][number]) => ('value' in item ? item.value : item.username);

const payload = { username: 'ann', sort: 'newest', filter: 'hashtags' } as const;

let server: string[] = [];

/** Two items a page; a page begins at the index in `next`. */
async function read(next: string | undefined): Promise<Page> {
  const from = Number(next ?? 0);
  const items = server.slice(from, from + 2).map(asItem);
  return { items, next: from + 2 < server.length ? `${from + 2}` : null };
}

function List() {
  const { list, loadMore } = useFeed(listSubscriptions, payload, { failed: 'No list.', read, idOf });
  return <button onClick={() => void loadMore()}>{list?.items.map(idOf).join(' ')}</button>;
}

const expectShown = (items: string) =>
  waitFor(() => expect(screen.getByRole('button').textContent).toBe(items));

describe('a list that somebody reads who logs in', () => {
  it('is read again as far as it was read, and no further', async () => {
    withoutQueries();
    const unfollow = followSession();
    server = ['a', 'b', 'c', 'd', 'e', 'f'];
    render(<List />, { wrapper: WithQueries });
    await expectShown('a b');
    act(() => screen.getByRole('button').click());
    await expectShown('a b c d');
    server = ['for members', 'a', 'b', 'c', 'd', 'e'];
    act(() => store.set(sessionEpochAtom, (epoch) => epoch + 1));
    await expectShown('for members a b c');
    unfollow();
  });
});

describe('a list that cannot be loaded for a fault of the page', () => {
  function Faulty({ fault }: { readonly fault: () => Promise<Page> }) {
    const options = { failed: 'No list.', read: fault, idOf };
    const { problem, isLoading } = useFeed(listSubscriptions, payload, options);
    return <p aria-busy={isLoading}>{problem}</p>;
  }

  it.each([
    ['at once', () => JSON.parse('{')],
    ['later', () => Promise.reject(new TypeError('x is not a function'))],
  ])('says so and waits no longer, and has what came up %s reported', async (_, fault) => {
    withoutQueries();
    const thrown = Promise.withResolvers<unknown>();
    addEventListener('error', (event) => (event.preventDefault(), thrown.resolve(event.error)), {
      once: true,
    });
    render(<Faulty fault={fault} />, { wrapper: WithQueries });
    const problem = await screen.findByText('No list.');
    await waitFor(() => expect(problem.getAttribute('aria-busy')).toBe('false'));
    expect(await thrown.promise).toBeInstanceOf(Error);
  });
});
