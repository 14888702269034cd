import { jest } from '@jest/globals';
import { changeSettings, deleteComment, deleteStory, spreadingHeader } from '@quillstead/contracts';
import { store } from './store.js';
import { showToast, toastAtom } from './announce.js';
import type { HttpResponse, Sent } from './send.js';

const responses: (HttpResponse | Error)[] = [];
jest.unstable_mockModule('./send.js', () => ({
  send: async (_: Sent): Promise<HttpResponse> => {
    const next = responses.shift();
    if (next instanceof Error || next === undefined) throw next ?? new Error('No response is left');
    return next;
  },
}));
const { makeCall } = await import('./make-call.js');

const response = (
  status: number,
  headers: Record<string, string> = {},
  data: unknown = '',
): HttpResponse => ({
  status,
  statusText: '',
  header: (name) => headers[name],
  data,
});
const lost = new Error('Network Error');
const remove = (story_id: number) => makeCall(deleteStory, { story_id }, { fallback: '' });
const toast = () => store.get(toastAtom)?.text;
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

describe('a change that is not yet in effect everywhere', () => {
  it('reads as done, and is said to take a few seconds after what the page itself says', async () => {
    responses.push(response(202, { [spreadingHeader]: '1' }, { is_private: 1 }));
    await expect(makeCall(changeSettings, { is_private: 1 }, { fallback: '' })).resolves.toEqual({
      is_private: 1,
    });
    showToast('Saved.');
    await nextTask();
    expect(toast()).toBe('Done. It may take a few seconds until it is hidden everywhere.');
  });

  it('is not spoken of when the change is in effect', async () => {
    showToast('Saved.');
    responses.push(response(204));
    await remove(1);
    await nextTask();
    expect(toast()).toBe('Saved.');
  });
});

describe('a deletion whose response was lost', () => {
  it.each([
    ['no response', lost, 404],
    ['no response', lost, 410],
    ['a fault of the site', response(503), 404],
  ])('by %s reads as done when it is made again', async (_, first, status) => {
    responses.push(first, response(status));
    await expect(remove(2)).rejects.toMatchObject({ name: 'CallFailure' });
    await expect(remove(2)).resolves.toBeNull();
  });

  it('makes no other deletion read as done, and is itself repeated once', async () => {
    responses.push(lost, response(404), response(404), response(404), response(404));
    await expect(remove(3)).rejects.toThrow('The site could not be reached.');
    await expect(remove(4)).rejects.toMatchObject({ status: 404 });
    await expect(makeCall(deleteComment, { comment_id: 3 }, { fallback: '' })).rejects.toMatchObject({
      status: 404,
    });
    await expect(remove(3)).resolves.toBeNull();
    await expect(remove(3)).rejects.toMatchObject({ status: 404 });
  });
});
