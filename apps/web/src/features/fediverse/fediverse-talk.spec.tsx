import type { ResponseTypes } from '@quillstead/contracts';
import { jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { arrive } from '../../../test/failing-site.js';
import { WithQueries } from '../../../test/with-queries.js';
import type { HttpResponse } from '../../lib/send.js';

type Talk = ResponseTypes['fediverse_talk'];

const reply: Talk['items'][number] = {
  id: 1,
  name: 'Ada',
  address: '@ada@far.example',
  host: 'far.example',
  actor: 'https://far.example/users/ada',
  url: 'https://far.example/@ada/1',
  reply_text: 'A fine <b>lamp</b>',
  state: 'shown',
  posted_at: '2026-01-31T10:20:30.123Z',
  edited_at: null,
};
const silence: Talk = { items: [], next: null, count_likes: 0, count_shares: 0, count_replies: 0 };

let talk: Talk = silence;
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: (): Promise<HttpResponse> =>
    Promise.resolve({ status: 200, statusText: '', header: () => undefined, data: talk }),
}));
const { FediverseTalk } = await import('./fediverse-talk.js');
const { FediverseCounts } = await import('./fediverse-counts.js');

describe('what other sites say of a story', () => {
  beforeEach(arrive);

  const show = async (changes: Partial<Talk>, isOwnStory = false) => {
    talk = { ...silence, ...changes };
    render(<FediverseTalk slug={`a-${JSON.stringify(changes)}`} isOwnStory={isOwnStory} />, {
      wrapper: WithQueries,
    });
    return (await screen.findByRole('heading', { name: 'From the fediverse' })).parentElement?.textContent;
  };

  it.each([
    [{ count_likes: 3, count_shares: 1 }, '3 likes and 1 share from other sites'],
    [
      { count_likes: 1, count_shares: 2, count_replies: 2, items: [reply] },
      '1 like, 2 shares and 2 replies from other sites',
    ],
    [{ count_replies: 1, items: [reply] }, '1 reply from other sites'],
  ])('is counted: %j', async (changes, expected) => {
    expect(await show(changes)).toContain(expected);
  });

  it('shows a reply as text with its address, and the author alone what can be done', async () => {
    const text = await show({ count_replies: 1, items: [reply] });
    expect(text).toContain('A fine <b>lamp</b>');
    expect(text).toContain('@ada@far.example');
    expect(screen.getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe(reply.url);
    expect(screen.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Report the reply of @ada@far.example',
    ]);
    cleanup();
    await show({ items: [{ ...reply, state: 'waits' }] }, true);
    const buttons = await screen.findAllByRole('button');
    const names = buttons.map(({ textContent }) => textContent);
    expect(names).toEqual(['Show', 'Block @ada@far.example', 'Block all of far.example', 'Report']);
  });

  it('has its numbers on the page of the story, with a link to all of it, and nothing where there is nothing', async () => {
    const settled = jest.fn();
    const count = (changes: Partial<Talk>) => {
      talk = { ...silence, ...changes };
      render(<FediverseCounts slug={`b-${JSON.stringify(changes)}`} onSettled={settled} />, {
        wrapper: WithQueries,
      });
    };
    count({ count_likes: 3, count_replies: 1, items: [reply] });
    expect(settled).not.toHaveBeenCalled();
    const link = await screen.findByRole('link', { name: '3 likes and 1 reply from other sites' });
    expect(link.getAttribute('href')).toMatch(/^\/story\/.+\/comments$/);
    expect(settled).toHaveBeenCalledTimes(1);
    cleanup();
    count({});
    await waitFor(() => expect(settled).toHaveBeenCalledTimes(2));
    expect(screen.queryByRole('link')).toBeNull();
  });
});
