import type { ResponseTypes } from '@quillstead/contracts';
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import type { ReactElement } from 'react';
import { arrive, partOf } from '../../../test/failing-site.js';
import { WithQueries } from '../../../test/with-queries.js';
import type { HttpResponse, Sent } from '../../lib/send.js';
import { store } from '../../lib/store.js';

const time = '2026-01-31T10:20:30.123Z';
const group = partOf<ResponseTypes['error_list']['items'][number]>({
  id: 1,
  message: 'x is not a function',
  stack: '',
  route: '/',
  release: null,
  count: 2,
  first_seen_at: time,
  last_seen_at: time,
  is_resolved: 0,
});
const note = partOf<ResponseTypes['member_note']>({
  id: 1,
  note: 'Wrote to us twice.',
  username: 'ann',
  noted_at: time,
  is_own: 1,
});

let isThere = true;
/** A site with one error and one note until they are deleted. */
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: async ({ method, url }: Sent): Promise<HttpResponse> => {
    if (method === 'DELETE') isThere = false;
    const items = isThere ? [url.includes('note') ? note : group] : [];
    return { status: 200, statusText: '', header: () => undefined, data: { items, next: null } };
  },
}));
const { ErrorGroups } = await import('./error-groups.js');
const { MemberNotes } = await import('./member-notes.js');

describe('what the staff deletes for good', () => {
  beforeEach(() => {
    arrive();
    isThere = true;
  });

  it.each<[what: string, shown: ReactElement, text: string, button: string]>([
    ['an error', <ErrorGroups key="1" />, 'x is not a function', 'Delete x is not a function'],
    [
      'a note',
      <MemberNotes key="2" userId={9} of="@ann" />,
      'Wrote to us twice.',
      'Delete your note about @ann',
    ],
  ])('is asked about, and leaves the focus in its list: %s', async (_, shown, text, button) => {
    const user = userEvent.setup();
    const { container } = render(<Provider store={store}>{shown}</Provider>, { wrapper: WithQueries });
    const summary = container.querySelector('summary');
    if (summary !== null) await user.click(summary);
    await user.click(await screen.findByRole('button', { name: button }));
    await user.click(await screen.findByRole('button', { name: 'Leave it' }));
    expect([isThere, screen.queryAllByText(text).length === 0]).toEqual([true, false]);
    await user.click(screen.getByRole('button', { name: button }));
    await user.click(await screen.findByRole('button', { name: 'Go on' }));
    await waitFor(() => expect(screen.queryAllByText(text)).toEqual([]));
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    expect(container.contains(document.activeElement)).toBe(true);
  });
});
