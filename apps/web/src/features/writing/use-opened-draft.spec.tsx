import { jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { WithQueries } from '../../../test/with-queries.js';
import type { HttpResponse, Sent } from '../../lib/send.js';
import { store } from '../../lib/store.js';
import { type Member, viewerAtom } from '../../lib/viewer.js';
import { emptyDraft } from '../kept-drafts/index.js';

/** What gives a draft its response, by the id of the draft. */
const waiting = new Map<number, () => void>();
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: ({ url }: Sent): Promise<HttpResponse> =>
    new Promise((resolve) => {
      const id = Number(/\d+$/.exec(url)?.[0]);
      const data = {
        ...emptyDraft,
        content_type: 'draft_page',
        id,
        title: `Draft ${id}`,
        last_saved_at: 'now',
      };
      waiting.set(id, () => resolve({ status: 200, statusText: '', data, header: () => undefined }));
    }),
}));
const { useOpenedDraft } = await import('./use-opened-draft.js');

function Opened() {
  const { opened } = useOpenedDraft(1);
  return (
    <>
      <h1>{opened?.text.title ?? 'Opening'}</h1>
      <Link to="/write?id=8">Another</Link>
    </>
  );
}

const respond = async (id: number) => {
  await waitFor(() => expect(waiting.has(id)).toBe(true));
  await act(async () => waiting.get(id)?.());
};
const title = () => screen.getByRole('heading').textContent;

describe('the draft on the write page', () => {
  it('is the one that was opened last, although one before it takes longer', async () => {
    store.set(viewerAtom, { kind: 'member', member: { id: 1 } as Member });
    render(
      <WithQueries at="/write?id=7">
        <Opened />
      </WithQueries>,
    );
    await waitFor(() => expect(waiting.has(7)).toBe(true));
    act(() => screen.getByRole('link').click());
    await respond(8);
    await waitFor(() => expect(title()).toBe('Draft 8'));
    await respond(7);
    expect(title()).toBe('Draft 8');
  });
});
