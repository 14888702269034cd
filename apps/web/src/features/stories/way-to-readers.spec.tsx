import { jest } from '@jest/globals';
import { readProfile } from '@quillstead/contracts';
import { render, screen } from '@testing-library/react';
import { WithQueries, withoutQueries } from '../../../test/with-queries.js';
import { changeEntity } from '../../lib/entities.js';
import { queryClient } from '../../lib/query-client.js';
import type { Answer } from '../../lib/send.js';

let requested: string[] = [];
/** What the server says of the subscription; null: nothing ever. */
let send: () => Promise<string>;
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: async ({ url }: { readonly url: string }): Promise<Answer> => {
    requested.push(url);
    const data = { subscription: await send() };
    return { status: 200, statusText: '', header: () => undefined, data };
  },
}));
const { WayToReaders } = await import('./way-to-readers.js');

const show = () => render(<WayToReaders authorId={7} />, { wrapper: WithQueries });

const canAsk = 'On their page you can ask to be one of them.';
const hasAsked = /^You have asked to be one of them, and they have not answered yet\./u;

describe('what a locked story tells a member', () => {
  beforeEach(() => {
    withoutQueries();
    requested = [];
  });

  it('that they have asked, when the author has not answered yet', async () => {
    send = async () => 'is_private_requested';
    show();
    expect(await screen.findByText(hasAsked)).toBeTruthy();
    expect(screen.queryByText(canAsk)).toBeNull();
    expect(requested).toEqual([expect.stringContaining('user_id=7')]);
  });

  it('that they can ask, when they have not, and not before that is known', async () => {
    send = async () => 'is_private';
    show();
    expect(screen.queryByText(canAsk)).toBeNull();
    expect(await screen.findByText(canAsk)).toBeTruthy();
  });

  it('where to ask, when the server does not say', async () => {
    send = () => Promise.reject(new Error('Network Error'));
    show();
    expect(await screen.findByText(canAsk)).toBeTruthy();
  });

  it('what they have just done on the page of the author', () => {
    const profile = {
      content_type: 'user_page',
      user_id: 7,
      subscription: 'is_private',
      count_subscribers: 0,
    };
    queryClient.setQueryData([readProfile.name, { username: 'bea' }], profile);
    changeEntity('user', 7, { subscription: 'is_private_requested' });
    send = () => new Promise(() => undefined);
    show();
    expect(screen.getByText(hasAsked)).toBeTruthy();
  });
});
