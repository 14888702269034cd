import { listSubscriptions, type ResponseOf } from '@quillstead/contracts';
import { render, screen } from '@testing-library/react';
import { WithQueries, withoutQueries } from '../../../test/with-queries.js';
import { CallFailure } from '../../lib/call-failure.js';
import { Feed } from './feed.js';
import { useFeed } from './use-feed.js';

type Page = ResponseOf<typeof listSubscriptions>;

const payload = { username: 'ann', sort: 'newest', filter: 'hashtags' } as const;

const idOf = (item: Page['items'][number]) => ('value' in item ? item.value : item.username);

interface ListProps {
  readonly status: number;
  readonly invalid?: string;
}

function List({ status, ...rest }: ListProps) {
  const read = () => Promise.reject<Page>(new CallFailure('The server says no.', status));
  const feed = useFeed(listSubscriptions, payload, { failed: 'No list.', read, idOf });
  return <Feed feed={feed} noun="hashtags" render={idOf} skeleton={null} empty={null} {...rest} />;
}

describe('a list that could not be loaded', () => {
  beforeEach(withoutQueries);

  const show = (props: ListProps) => render(<List {...props} />, { wrapper: WithQueries });
  const retry = { name: 'Try again' };

  it('offers no second try of an address that the server does not accept', async () => {
    show({ status: 400, invalid: 'Another way on.' });
    await screen.findByText('Another way on.');
    expect(screen.queryByRole('button', retry)).toBeNull();
  });

  it.each([
    ['there is no other way on', { status: 400 }],
    ['the address is fine', { status: 500, invalid: 'Another way on.' }],
  ])('offers to try again where %s', async (_, props) => {
    show(props);
    await screen.findByRole('button', retry);
    expect(screen.queryByText('Another way on.')).toBeNull();
  });
});
