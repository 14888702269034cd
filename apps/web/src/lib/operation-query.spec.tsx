import { jest } from '@jest/globals';
import { readStory } from '@quillstead/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { queryClient } from './query-client.js';
import type { HttpResponse } from './send.js';

/** The responses of the site in order; an error: no response comes. */
let responses: (HttpResponse | Error)[] = [];
let requests = 0;
jest.unstable_mockModule('./send.js', () => ({
  send: async (): Promise<HttpResponse> => {
    requests += 1;
    const next = responses.shift() ?? new Error('No response is left');
    if (next instanceof Error) throw next;
    return next;
  },
}));
const { useOperation } = await import('./operation-query.js');

const response = (status: number, data: unknown): HttpResponse => ({
  status,
  statusText: '',
  data,
  header: () => undefined,
});
const story = (title: string) => response(200, { content_type: 'story_page', story_id: 1, title });
const unreached = new Error('Network Error');

const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const show = () =>
  renderHook(() => useOperation(readStory, { slug: 'a-lamp' }, { failed: 'No story.' }), { wrapper });

describe('what an operation reads', () => {
  beforeEach(() => {
    queryClient.clear();
    responses = [];
    requests = 0;
  });

  it('is shown at once when it is shown again, and read again', async () => {
    responses = [story('The lamp'), story('The moon')];
    const first = show();
    await waitFor(() => expect(first.result.current.response).toMatchObject({ title: 'The lamp' }));
    first.unmount();
    const second = show();
    expect(second.result.current.response).toMatchObject({ title: 'The lamp' });
    await waitFor(() => expect(second.result.current.response).toMatchObject({ title: 'The moon' }));
    expect(requests).toBe(2);
  });

  it('is requested once for all who show it', async () => {
    responses = [story('The lamp')];
    const [first, second] = [show(), show()];
    await waitFor(() => expect(first.result.current.response).not.toBeNull());
    expect(second.result.current.response).toEqual(first.result.current.response);
    expect(requests).toBe(1);
  });

  it('is tried again when no response came, and not when the server refused', async () => {
    responses = [unreached, story('The lamp')];
    const { result, unmount } = show();
    await waitFor(() => expect(result.current.response).toMatchObject({ title: 'The lamp' }));
    expect(requests).toBe(2);
    unmount();
    queryClient.clear();
    responses = [response(503, 'Busy.'), story('The lamp')];
    const refused = show();
    await waitFor(() => expect(refused.result.current.failure?.message).toBe('Busy.'));
    expect(requests).toBe(3);
  });

  it('stays when it cannot be read again, and goes when the server says that it is gone', async () => {
    responses = [story('The lamp'), response(503, 'Busy.'), response(404, 'Gone.')];
    const { result } = show();
    await waitFor(() => expect(result.current.response).not.toBeNull());
    await result.current.load();
    await waitFor(() => expect(result.current.failure?.message).toBe('Busy.'));
    expect(result.current.response).not.toBeNull();
    await result.current.load();
    await waitFor(() => expect(result.current.response).toBeNull());
    expect(result.current.failure?.isGone).toBe(true);
  });
});
