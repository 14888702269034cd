import type { ResponseTypes } from '@quillstead/contracts';
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { arrive, nothing, partOf } from '../../../test/failing-site.js';
import { WithQueries } from '../../../test/with-queries.js';
import type { HttpResponse, Sent } from '../../lib/send.js';
import { store } from '../../lib/store.js';

const draft = (id: number, title: string) =>
  partOf<ResponseTypes['draft_list']['items'][number]>({
    id,
    title,
    last_saved_at: '2026-01-31T10:20:30.123Z',
    publish_at: null,
  });

jest.unstable_mockModule('../../lib/send.js', () => ({
  send: async ({ url }: Sent): Promise<HttpResponse> => ({
    status: 200,
    statusText: '',
    header: () => undefined,
    data: url.includes('next')
      ? { items: [draft(2, 'Oil'), draft(1, 'Wicks')], next: null }
      : { items: [draft(4, 'Lamps'), draft(3, 'Moths')], next: 'more' },
  }),
}));
const { DraftsDrawer } = await import('./drafts-drawer.js');
const { useDrafts } = await import('./use-drafts.js');

function Drawer() {
  return (
    <DraftsDrawer
      drafts={useDrafts()}
      openId={null}
      onNew={nothing}
      onDelete={async () => undefined}
      onClose={nothing}
    />
  );
}

describe('the drawer of drafts', () => {
  beforeEach(arrive);

  it('gives the focus to the first of the further drafts, which may be the last ones', async () => {
    const user = userEvent.setup();
    render(
      <Provider store={store}>
        <Drawer />
      </Provider>,
      { wrapper: WithQueries },
    );
    await user.click(await screen.findByRole('button', { name: 'More drafts' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'More drafts' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Oil/u }));
  });
});
