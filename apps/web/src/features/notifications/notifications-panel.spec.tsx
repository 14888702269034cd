import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import { WithQueries, withoutQueries } from '../../../test/with-queries.js';
import type { HttpResponse, Sent } from '../../lib/send.js';
import { store } from '../../lib/store.js';
import { type Member, setNotificationCounts, viewerAtom } from '../../lib/viewer.js';

let marks: Promise<number>[] = [];
let marked = 0;
const counts = (total: number) => ({
  count_notifications_new: { note_user_subscriber: total },
  count_notifications_new_total: total,
});
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: async ({ method }: Sent): Promise<HttpResponse> => {
    const status = method === 'GET' ? 200 : ((marked += 1), await marks.shift());
    const data = method === 'GET' ? { items: [], next: null } : counts(0);
    return { status: status ?? 500, statusText: '', data, header: () => undefined };
  },
}));
const { NotificationsPanel } = await import('./notifications-panel.js');

const show = () =>
  render(
    <Provider store={store}>
      <WithQueries>
        <NotificationsPanel page="all" />
      </WithQueries>
    </Provider>,
  );
const people = () => screen.getByRole('link', { name: /^People/ }).textContent;
const offer = (count: number) => screen.queryByRole('button', { name: `Show ${count} new` });
const come = (total: number) => act(() => setNotificationCounts(counts(total)));

describe('the notifications of a member', () => {
  beforeEach(() => {
    withoutQueries();
    marked = 0;
    const member = { id: 1, ...counts(2) } as unknown as Member;
    store.set(viewerAtom, { kind: 'member', member });
  });

  it('stay new, each once, when the server does not mark them as seen', async () => {
    const mark = Promise.withResolvers<number>();
    marks = [mark.promise];
    show();
    await waitFor(() => expect(marked).toBe(1));
    await act(async () => mark.resolve(503));
    await come(3);
    expect([people(), offer(3)]).toEqual(['People3 new', null]);
  });

  it('are marked as seen as soon as they are shown, those too that came since', async () => {
    marks = [Promise.resolve(200), Promise.resolve(200)];
    show();
    await waitFor(() => expect([marked, people()]).toEqual([1, 'People2 new']));
    await waitFor(() => expect(store.get(viewerAtom)).toMatchObject({ member: counts(0) }));
    await come(1);
    fireEvent.click(offer(1) as HTMLElement);
    await waitFor(() => expect([marked, offer(1), people()]).toEqual([2, null, 'People3 new']));
  });
});
