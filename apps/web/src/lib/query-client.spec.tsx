import { jest } from '@jest/globals';
import { readStory } from '@quillstead/contracts';
import { render, screen } from '@testing-library/react';
import { WithQueries, withoutQueries } from '../../test/with-queries.js';
import { queryClient } from './query-client.js';
import type { HttpResponse } from './send.js';

const send = jest.fn((): Promise<HttpResponse> =>
  Promise.resolve({ status: 200, statusText: '', header: () => undefined, data: { title: 'The lamp' } }),
);
jest.unstable_mockModule('./send.js', () => ({ send }));
const { forgetOnceUnused } = await import('./query-client.js');
const { useOperation } = await import('./operation-query.js');

function Title() {
  const { response } = useOperation(readStory, { slug: 'the-lamp' }, { failed: 'It did not come.' });
  return <h1>{response === null ? 'Loading' : (response as { title: string }).title}</h1>;
}

describe('the queries of a deleted item', () => {
  beforeEach(() => {
    withoutQueries();
    send.mockClear();
  });

  it('are not read again while the page is left, and are gone after it', async () => {
    const { rerender, unmount } = render(<Title />, { wrapper: WithQueries });
    await screen.findByRole('heading', { name: 'The lamp' });
    forgetOnceUnused(readStory);
    rerender(<Title />);
    expect(screen.getByRole('heading').textContent).toBe('The lamp');
    expect(send).toHaveBeenCalledTimes(1);
    unmount();
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });
});
