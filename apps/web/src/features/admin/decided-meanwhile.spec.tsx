import type { ResponseTypes } from '@quillstead/contracts';
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import type { ReactElement } from 'react';
import { arrive, partOf } from '../../../test/failing-site.js';
import { WithQueries } from '../../../test/with-queries.js';
import { toastAtom } from '../../lib/announce.js';
import type { HttpResponse, Sent } from '../../lib/send.js';
import { store } from '../../lib/store.js';

const time = '2026-01-31T10:20:30.123Z';
const reported = partOf<ResponseTypes['report_list']['items'][number]>({
  id: 2,
  kind: 'user',
  user_id: 9,
  username: 'ann',
  excerpt: null,
  reasons: [],
  log: [],
  is_decided: 0,
  last_reported_at: time,
});
const appeal = partOf<ResponseTypes['appeal_entry']>({
  id: 1,
  username: 'ann',
  appeal_kind: 'appeal',
  appeal: 'I wrote it.',
  appealed_at: time,
  appeal_outcome: null,
  case: reported,
});
const held = partOf<ResponseTypes['held_post_list']['items'][number]>({
  held_kind: 'comment',
  id: 3,
  author_username: 'ann',
  sent_at: time,
  title: 'Lamps',
  story_slug: 'lamps',
  held_text: 'Hello.',
});

const respond = (status: number, data: unknown): HttpResponse => ({
  status,
  statusText: '',
  header: () => undefined,
  data,
});

let isOpen = true;
/** A site on which another moderator decides at the moment at which this one does. */
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: async ({ method, url }: Sent): Promise<HttpResponse> => {
    if (method !== 'GET') {
      isOpen = false;
      return respond(409, '@mod already decided it.');
    }
    const item = url.includes('appeals') ? appeal : url.includes('held') ? held : reported;
    return respond(200, { items: isOpen ? [item] : [], next: null });
  },
}));
const { Appeals } = await import('./appeals.js');
const { HeldPosts } = await import('./held-posts.js');
const { ReportCases } = await import('./report-cases.js');

describe('something that another moderator has decided meanwhile', () => {
  beforeEach(() => {
    arrive();
    isOpen = true;
  });

  it.each<[what: string, shown: ReactElement, presses: readonly RegExp[], empty: string]>([
    ['a report that is claimed', <ReportCases key="1" />, [/^Claim/u], 'Nothing waits for a decision.'],
    [
      'an appeal',
      <Appeals key="2" />,
      [/^Uphold the decision against/u, /^Uphold$/u],
      'No appeal waits for a decision.',
    ],
    ['a first post', <HeldPosts key="3" />, [/^Approve/u], 'No first story or comment waits.'],
  ])('leaves the list, and a message says who decided: %s', async (_, shown, presses, empty) => {
    const user = userEvent.setup();
    render(<Provider store={store}>{shown}</Provider>, { wrapper: WithQueries });
    for (const name of presses) await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(store.get(toastAtom)?.text).toContain('@mod already decided it.'));
    expect(await screen.findByText(empty, undefined, { timeout: 3000 })).toBeTruthy();
  });
});
