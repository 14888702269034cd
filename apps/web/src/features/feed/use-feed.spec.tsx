import { listSubscriptions, type ResponseOf } from '@quillstead/contracts';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { WithQueries, withoutQueries } from '../../../test/with-queries.js';
import { CallFailure } from '../../lib/call-failure.js';
import { changeEntity, followSession } from '../../lib/entities.js';
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

describe('a list of which a page could not be loaded', () => {
  it('goes on with that page when it is tried again, and reads no other once more', async () => {
    withoutQueries();
    server = ['a', 'b', 'c', 'd', 'e', 'f'];
    const reads: unknown[] = [];
    const readBroken = async (next: string | undefined): Promise<Page> => {
      reads.push(next);
      if (reads.length === 2) throw new CallFailure('Not now.', 503);
      return read(next);
    };
    function BrokenList() {
      const options = { failed: 'No list.', read: readBroken, idOf };
      const { list, problem, loadMore } = useFeed(listSubscriptions, payload, options);
      return <button onClick={() => void loadMore()}>{problem ?? list?.items.map(idOf).join(' ')}</button>;
    }
    render(<BrokenList />, { wrapper: WithQueries });
    await expectShown('a b');
    act(() => screen.getByRole('button').click());
    await expectShown('Not now.');
    act(() => screen.getByRole('button').click());
    await expectShown('a b c d');
    expect(reads).toEqual([undefined, '2', '2']);
  });
});

describe('a list that changes while its next page is loading', () => {
  type Changing = Pick<ReturnType<typeof useFeed<never, never, 'subscription_list'>>, 'prepend' | 'replace'>;

  it.each([
    ['lacks what was taken out', ({ replace }: Changing) => replace('a', null), 'b c d'],
    ['has what was put at the top', ({ prepend }: Changing) => prepend(asItem('new')), 'new a b c d'],
    ['has what was changed', () => changeEntity('hashtag', '#a', { subscription: 1 }), 'a! b c d'],
  ])('%s once that page is there', async (_, change, shown) => {
    withoutQueries();
    server = ['a', 'b', 'c', 'd'];
    const arrived = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const readHeld = async (next: string | undefined): Promise<Page> => {
      const page = await read(next);
      if (next !== undefined) arrived.resolve();
      if (next !== undefined) await held.promise;
      return page;
    };
    const nameOf = (item: Page['items'][number]) => `${idOf(item)}${item.subscription === 1 ? '!' : ''}`;
    function ChangingList() {
      const feed = useFeed(listSubscriptions, payload, { failed: 'No list.', read: readHeld, idOf });
      return (
        <>
          <button onClick={() => void feed.loadMore()}>{feed.list?.items.map(nameOf).join(' ')}</button>
          <input type="checkbox" aria-label="Change" onChange={() => change(feed as unknown as Changing)} />
        </>
      );
    }
    render(<ChangingList />, { wrapper: WithQueries });
    await expectShown('a b');
    act(() => screen.getByRole('button').click());
    await arrived.promise;
    act(() => screen.getByRole('checkbox', { name: 'Change' }).click());
    await expectShown(shown.replace(' c d', ''));
    await act(async () => held.resolve());
    await expectShown(shown);
  });
});

describe('a list that is opened anew', () => {
  it('begins anew, and is found by Back as far as it was read', async () => {
    withoutQueries();
    server = ['a', 'b', 'c', 'd'];
    function Visits() {
      const navigate = useNavigate();
      return (
        <>
          <List />
          <input type="checkbox" aria-label="Open" onChange={() => void navigate('/')} />
          <input type="checkbox" aria-label="Back" onChange={() => void navigate(-1)} />
        </>
      );
    }
    render(<Visits />, { wrapper: WithQueries });
    await expectShown('a b');
    act(() => screen.getByRole('button').click());
    await expectShown('a b c d');
    server = ['new', ...server];
    act(() => screen.getByRole('checkbox', { name: 'Open' }).click());
    await expectShown('new a');
    act(() => screen.getByRole('checkbox', { name: 'Back' }).click());
    await expectShown('a b c d');
  });
});

describe('a list that is read from its end', () => {
  /** `end` is the last page, `<5` the page before the index 5. */
  const readBackwards = async (next: string | undefined): Promise<Page> => {
    if (next !== 'end' && !next?.startsWith('<')) return read(next);
    const to = next === 'end' ? server.length : Number(next.slice(1));
    const from = Math.max(to - 2, 0);
    return {
      items: server.slice(from, to).map(asItem),
      next: to < server.length ? `${to}` : null,
      previous: from > 0 ? `<${from}` : null,
    };
  };

  function EndOfList() {
    const { list, loadPrevious, reload } = useFeed(listSubscriptions, payload, {
      failed: 'No list.',
      read: readBackwards,
      idOf,
      hasEnd: true,
    });
    return (
      <>
        <button onClick={() => void loadPrevious()}>{list?.items.map(idOf).join(' ')}</button>
        <input type="checkbox" aria-label={list?.previous ?? 'all'} onChange={() => void reload()} />
      </>
    );
  }

  it('grows upwards to its beginning, and is read again as far as it was read', async () => {
    withoutQueries();
    server = ['a', 'b', 'c', 'd', 'e'];
    render(<EndOfList />, {
      wrapper: ({ children }) => <WithQueries at="/?next=end">{children}</WithQueries>,
    });
    await expectShown('d e');
    act(() => screen.getByRole('button').click());
    await expectShown('b c d e');
    server = ['a', 'b', 'c', 'd', 'f', 'e'];
    act(() => screen.getByRole('checkbox', { name: '<1' }).click());
    await expectShown('b c d f');
    act(() => screen.getByRole('button').click());
    await expectShown('a b c d f');
    await screen.findByRole('checkbox', { name: 'all' });
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
