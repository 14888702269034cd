import { jest } from '@jest/globals';
import { changeSettings, deleteComment, deleteStory, spreadingHeader } from '@quillstead/contracts';
import { store } from './store.js';
import { showToast, toastAtom } from './announce.js';
import type { Answer, Sent } from './send.js';

const answers: (Answer | Error)[] = [];
jest.unstable_mockModule('./send.js', () => ({
  send: async (_: Sent): Promise<Answer> => {
    const next = answers.shift();
    if (next instanceof Error || next === undefined) throw next ?? new Error('Nothing more is answered');
    return next;
  },
}));
const { makeCall } = await import('./make-call.js');

const answer = (status: number, headers: Record<string, string> = {}, data: unknown = ''): Answer => ({
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
    answers.push(answer(202, { [spreadingHeader]: '1' }, { is_private: 1 }));
    await expect(makeCall(changeSettings, { is_private: 1 }, { fallback: '' })).resolves.toEqual({
      is_private: 1,
    });
    showToast('Saved.');
    await nextTask();
    expect(toast()).toBe('Done. It may take a few seconds until it is hidden everywhere.');
  });

  it('is not spoken of when the change is in effect', async () => {
    showToast('Saved.');
    answers.push(answer(204));
    await remove(1);
    await nextTask();
    expect(toast()).toBe('Saved.');
  });
});

describe('a deletion whose answer was lost', () => {
  it.each([
    ['no answer', lost, 404],
    ['no answer', lost, 410],
    ['a fault of the site', answer(503), 404],
  ])('by %s reads as done when it is made again', async (_, first, status) => {
    answers.push(first, answer(status));
    await expect(remove(2)).rejects.toMatchObject({ name: 'CallFailure' });
    await expect(remove(2)).resolves.toBeNull();
  });

  it('makes no other deletion read as done, and is itself repeated once', async () => {
    answers.push(lost, answer(404), answer(404), answer(404), answer(404));
    await expect(remove(3)).rejects.toThrow('The site could not be reached.');
    await expect(remove(4)).rejects.toMatchObject({ status: 404 });
    await expect(makeCall(deleteComment, { comment_id: 3 }, { fallback: '' })).rejects.toMatchObject({
      status: 404,
    });
    await expect(remove(3)).resolves.toBeNull();
    await expect(remove(3)).rejects.toMatchObject({ status: 404 });
  });
});
