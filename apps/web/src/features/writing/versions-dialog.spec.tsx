import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { arrive, nothing } from '../../../test/failing-site.js';
import { WithQueries } from '../../../test/with-queries.js';
import type { HttpResponse, Sent } from '../../lib/send.js';

const version = (version_id: number, count_words: number) => ({
  version_id,
  saved_at: '2026-01-31T10:20:30.123Z',
  count_words,
});

jest.unstable_mockModule('../../lib/send.js', () => ({
  send: async ({ url }: Sent): Promise<HttpResponse> => ({
    status: 200,
    statusText: '',
    header: () => undefined,
    data: url.includes('next')
      ? { items: [version(2, 20), version(1, 10)], next: null }
      : { items: [version(4, 40), version(3, 30)], next: 'more' },
  }),
}));
const { VersionsDialog } = await import('./versions-dialog.js');

describe('the earlier versions of a draft', () => {
  beforeEach(arrive);

  it('give the focus to the first of the older ones that are loaded', async () => {
    const user = userEvent.setup();
    render(<VersionsDialog draftId={1} onBringBack={nothing} onClose={nothing} />, { wrapper: WithQueries });
    await user.click(await screen.findByRole('button', { name: 'Older versions' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Older versions' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /20 words/u }));
  });
});
