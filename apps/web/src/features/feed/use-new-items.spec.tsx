import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { forgetLoadedFeeds } from './loaded-feeds.js';
import { NewItems } from './new-items.js';
import { useFeed } from './use-feed.js';

interface Item {
  readonly content_type: 'hashtag_article';
  readonly hashtag: string;
  readonly value: string;
  readonly count_stories: number;
  readonly count_subscribers: number;
  readonly subscription: 0;
}

const item = (value: string): Item => ({
  content_type: 'hashtag_article',
  hashtag: `#${value}`,
  value,
  count_stories: 1,
  count_subscribers: 1,
  subscription: 0,
});
const idOf = ({ value }: Item) => value;

let server: string[] = [];
let looks = 0;
const load = async () => ({ items: server.slice(0, 3).map(item), next: null });
const look = async () => ((looks += 1), load());

function List() {
  const feed = useFeed<Item>({ name: 'test', failed: 'No list.', load, idOf });
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
    forgetLoadedFeeds();
    server = ['b', 'a'];
    looks = 0;
    render(<List />, { wrapper: MemoryRouter });
    await act(() => jest.advanceTimersByTimeAsync(0));
  });
  afterEach(() => void jest.useRealTimers());

  it('looks once a minute and offers nothing when nothing came', async () => {
    await minute();
    await minute();
    expect({ looks, button: button() }).toEqual({ looks: 2, button: null });
  });

  it('shows it at the top when the reader asks, and not before', async () => {
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
