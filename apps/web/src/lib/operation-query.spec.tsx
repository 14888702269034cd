import { jest } from '@jest/globals';
import { readStory } from '@quillstead/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { CallFailure } from './call-failure.js';
import { changeEntity } from './entities.js';
import { forgetQueries, queryClient } from './query-client.js';
import type { HttpResponse, Sent } from './send.js';

/** The responses of the site in order; an error: no response comes. */
let responses: (HttpResponse | Error | Promise<HttpResponse>)[] = [];
let requests = 0;
/** Of the last request. */
let signal: AbortSignal | undefined;
jest.unstable_mockModule('./send.js', () => ({
  send: async (sent: Sent): Promise<HttpResponse> => {
    requests += 1;
    signal = sent.signal;
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
const story = (title: string, values: object = {}) =>
  response(200, { content_type: 'story_page', story_id: 1, title, ...values });
const unreached = new Error('Network Error');

const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const failed = 'No story.';
const show = () =>
  renderHook(({ slug }) => useOperation(readStory, { slug }, { failed }), {
    wrapper,
    initialProps: { slug: 'a-lamp' },
  });

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

  it('is another response for another payload', async () => {
    responses = [story('The lamp'), story('The moon')];
    const { result, rerender } = show();
    await waitFor(() => expect(result.current.response).toMatchObject({ title: 'The lamp' }));
    rerender({ slug: 'a-moon' });
    expect(result.current.response).toBeNull();
    await waitFor(() => expect(result.current.response).toMatchObject({ title: 'The moon' }));
  });

  it('has what was changed here while the request was under way', async () => {
    const { promise, resolve } = Promise.withResolvers<HttpResponse>();
    responses = [promise];
    const { result } = show();
    await waitFor(() => expect(requests).toBe(1));
    changeEntity('story', 1, { is_liked: 1, count_likes: 8 });
    resolve(story('The lamp', { is_liked: 0, count_likes: 7 }));
    await waitFor(() =>
      expect(result.current.response).toMatchObject({ title: 'The lamp', is_liked: 1, count_likes: 8 }),
    );
  });

  it('shows no earlier failure while it is read again', async () => {
    const { promise, resolve } = Promise.withResolvers<HttpResponse>();
    responses = [story('The lamp'), response(503, 'Busy.'), promise];
    const { result } = show();
    await waitFor(() => expect(result.current.response).not.toBeNull());
    await result.current.load();
    await waitFor(() => expect(result.current.failure?.message).toBe('Busy.'));
    const loaded = result.current.load();
    await waitFor(() => expect(result.current.failure).toBeNull());
    resolve(response(503, 'Still busy.'));
    await loaded;
    await waitFor(() => expect(result.current.failure?.message).toBe('Still busy.'));
  });

  it('is read as it is to be sent', async () => {
    const send = () => Promise.reject(new CallFailure('Please log in.', 403));
    const { result } = renderHook(() => useOperation(readStory, { slug: 'a-lamp' }, { failed, send }), {
      wrapper,
    });
    await waitFor(() => expect(result.current.failure?.message).toBe('Please log in.'));
    expect(requests).toBe(0);
  });

  it('is no longer requested when nothing shows it', async () => {
    responses = [Promise.withResolvers<HttpResponse>().promise];
    const { unmount } = show();
    await waitFor(() => expect(requests).toBe(1));
    expect(signal?.aborted).toBe(false);
    unmount();
    expect(signal?.aborted).toBe(true);
  });

  it('is forgotten after a change, also where it is shown when it no longer exists', async () => {
    responses = [story('The lamp')];
    const { result } = show();
    await waitFor(() => expect(result.current.response).not.toBeNull());
    const shown = [readStory.name, { slug: 'a-lamp' }];
    const before = [readStory.name, { slug: 'a-moon' }];
    queryClient.setQueryData(before, {});
    forgetQueries();
    expect([shown, before].map((key) => queryClient.getQueryData(key) !== undefined)).toEqual([true, false]);
    forgetQueries(readStory);
    expect(queryClient.getQueryData(shown)).toBeUndefined();
  });

  describe('during hydration', () => {
    const hydrate = (suffices?: () => boolean) => {
      queryClient.setQueryData([readStory.name, { slug: 'a-lamp' }], { story_id: 1, title: 'The lamp' });
      return renderHook(
        () => useOperation(readStory, { slug: 'a-lamp' }, { failed, ...(suffices && { suffices }) }),
        { wrapper, hydrate: true, container: document.body.appendChild(document.createElement('div')) },
      );
    };

    it('is what the page has, without a request', async () => {
      const { result } = hydrate();
      expect(result.current.response).toMatchObject({ title: 'The lamp' });
      await queryClient.fetchQuery({ queryKey: ['later'], queryFn: () => 1 });
      expect([queryClient.isFetching(), requests]).toEqual([0, 0]);
    });

    it('is read again where the page has too little of it', async () => {
      responses = [story('The whole lamp')];
      const { result } = hydrate(() => false);
      await waitFor(() => expect(result.current.response).toMatchObject({ title: 'The whole lamp' }));
      expect(requests).toBe(1);
    });
  });
});
