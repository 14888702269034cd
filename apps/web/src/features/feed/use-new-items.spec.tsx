import { jest } from '@jest/globals';
import { listSubscriptions, type ResponseOf } from '@quillstead/contracts';
import { act, render, screen } from '@testing-library/react';
import { WithQueries, withoutQueries } from '../../../test/with-queries.js';
import { NewItems } from './new-items.js';
import { useFeed } from './use-feed.js';

type Page = ResponseOf<typeof listSubscriptions>;

const item = (value: string) => ({
  content_type: 'hashtag_article' as const,
  hashtag: `#${value}`,
  value,
  count_stories: 1,
  count_subscribers: 1,
  subscription: 0 as const,
});
const idOf = (one: Page['items'][number]) => ('value' in one ? one.value : one.username);

let server: string[] = [];
let looks = 0;
let unmount: () => void;
const load = async (): Promise<Page> => ({ items: server.slice(0, 3).map(item), next: null });
const look = async () => ((looks += 1), load());

function List() {
  const options = { failed: 'No list.', read: load, idOf };
  const feed = useFeed(listSubscriptions, { username: 'ann', sort: 'newest', filter: 'hashtags' }, options);
  return (
    <>
      <NewItems feed={feed} load={look} noun="things" />
      <p data-testid="items">{feed.list?.items.map(idOf).join(' ')}</p>
    </>
  );
}

const minute = async () => act(() => jest.advanceTimersByTimeAsync(60_000));
const shown = () => screen.getByTestId('items').textContent;
const button = () => screen.queryByRole('button', { name: 'New things' });

describe('a list to whose top something new comes', () => {
  beforeEach(async () => {
    jest.useFakeTimers();
    withoutQueries();
    server = ['b', 'a'];
    looks = 0;
    ({ unmount } = render(<List />, { wrapper: WithQueries }));
    await act(() => jest.advanceTimersByTimeAsync(0));
  });
  afterEach(() => void jest.useRealTimers());

  it('looks once a minute and offers nothing when nothing came', async () => {
    await minute();
    await minute();
    expect({ looks, button: button() }).toEqual({ looks: 2, button: null });
  });

  it('looks when it is seen again, and no more once it was left', async () => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await minute();
    expect(looks).toBe(0);
    jest.restoreAllMocks();
    const see = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await see();
    expect(looks).toBe(1);
    unmount();
    await minute();
    await see();
    expect(looks).toBe(1);
  });

  it('shows it at the top when the reader presses the button, and not before', async () => {
    server = ['c', 'b', 'a'];
    await minute();
    expect(shown()).toBe('b a');
    act(() => button()?.click());
    expect({ shown: shown(), button: button() }).toEqual({ shown: 'c b a', button: null });
  });

  it('begins anew when more came than a page holds', async () => {
    server = ['f', 'e', 'd', 'c', 'b', 'a'];
    await minute();
    act(() => button()?.click());
    expect(shown()).toBe('f e d');
  });
});
