import { jest } from '@jest/globals';
import { readProfile } from '@quillstead/contracts';
import { render, screen } from '@testing-library/react';
import { WithQueries, withoutQueries } from '../../../test/with-queries.js';
import { changeEntity } from '../../lib/entities.js';
import { queryClient } from '../../lib/query-client.js';
import type { HttpResponse } from '../../lib/send.js';

let requested: string[] = [];
/** The server's response about the subscription; null if it never responds. */
let send: () => Promise<string>;
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: async ({ url }: { readonly url: string }): Promise<HttpResponse> => {
    requested.push(url);
    const data = { subscription: await send() };
    return { status: 200, statusText: '', header: () => undefined, data };
  },
}));
const { WayToReaders } = await import('./locked-story.js');

const show = () => render(<WayToReaders authorId={7} />, { wrapper: WithQueries });

const canRequest = 'On their page you can request to be one of them.';
const hasRequested = /^You have requested to be one of them, and they have not decided yet\./u;

describe('the text of a locked story for a member', () => {
  beforeEach(() => {
    withoutQueries();
    requested = [];
  });

  it('says that they have a request, when the author has not decided yet', async () => {
    send = async () => 'is_private_requested';
    show();
    expect(await screen.findByText(hasRequested)).toBeTruthy();
    expect(screen.queryByText(canRequest)).toBeNull();
    expect(requested).toEqual([expect.stringContaining('user_id=7')]);
  });

  it('says that they can send a request, when they have none, and not before that is known', async () => {
    send = async () => 'is_private';
    show();
    expect(screen.queryByText(canRequest)).toBeNull();
    expect(await screen.findByText(canRequest)).toBeTruthy();
  });

  it('says where to send a request, when the server does not respond', async () => {
    send = () => Promise.reject(new Error('Network Error'));
    show();
    expect(await screen.findByText(canRequest)).toBeTruthy();
  });

  it('knows the request that they have just sent on the page of the author', () => {
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
    expect(screen.getByText(hasRequested)).toBeTruthy();
  });
});
