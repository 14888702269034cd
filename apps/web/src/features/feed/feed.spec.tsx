import { listSubscriptions, type ResponseOf } from '@quillstead/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { withoutQueries } from '../../../test/with-queries.js';
import { CallFailure } from '../../lib/call-failure.js';
import { queryClient } from '../../lib/query-client.js';
import { Feed } from './feed.js';
import { useFeed } from './use-feed.js';

type Page = ResponseOf<typeof listSubscriptions>;

const payload = { username: 'ann', sort: 'newest', filter: 'hashtags' } as const;

const idOf = (item: Page['items'][number]) => ('value' in item ? item.value : item.username);

const sentence = 'Ratings: "foo" is not an acceptable value.';

function List({ status }: { readonly status: number }) {
  const read = () => Promise.reject<Page>(new CallFailure(sentence, status));
  const feed = useFeed(listSubscriptions, payload, { failed: 'No list.', read, idOf });
  return <Feed feed={feed} noun="hashtags" render={idOf} skeleton={null} empty={null} />;
}

describe('a list that the server does not accept', () => {
  beforeEach(withoutQueries);

  const show = async (address: string, status = 400) => {
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[address]}>
          <List status={status} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  };
  const wholeList = () => screen.queryByRole('link', { name: 'Show the whole list' })?.getAttribute('href');
  const retry = () => screen.queryByRole('button', { name: 'Try again' });

  it.each([
    ['/?ratings=foo&sort=top&is_finished=1', '/?sort=top'],
    ['/?ratings=foo', '/'],
    ['/?next=changed&filter2=authors', '/?filter2=authors'],
    ['/?hashtag=a+b', '/'],
    ['/search/story?q=red+%26+moon&lang=zz9', '/search/story?q=red+%26+moon'],
  ])('%s leads on to %s', async (address, whole) => {
    await show(address);
    expect(wholeList()).toBe(whole);
    expect(retry()).toBeNull();
  });

  it('offers to try again where the address names no part of it', async () => {
    await show('/');
    expect(wholeList()).toBeUndefined();
    expect(retry()).not.toBeNull();
  });

  it('offers to try again after another failure', async () => {
    await show('/?ratings=foo', 500);
    expect(wholeList()).toBeUndefined();
    expect(retry()).not.toBeNull();
  });
});
