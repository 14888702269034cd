import { jest } from '@jest/globals';
import { spreadingHeader } from '@quillstead/contracts';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { toastAtom } from '../../lib/announce.js';
import type { HttpResponse } from '../../lib/send.js';
import { store } from '../../lib/store.js';

const responses: (HttpResponse | Error)[] = [];
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: async (): Promise<HttpResponse> => {
    const next = responses.shift();
    if (next instanceof Error || next === undefined) throw next ?? new Error('No response is left');
    return next;
  },
}));
const { DeleteStoryDialog } = await import('./delete-story-dialog.js');

const response = (status: number, headers: Record<string, string> = {}): HttpResponse => ({
  status,
  statusText: '',
  header: (name) => headers[name],
  data: status < 300 ? '' : 'The page was not found.',
});
const toast = () => store.get(toastAtom)?.text;

describe('the deletion of a story', () => {
  const open = () =>
    render(<DeleteStoryDialog id={7} title="The lamp" onClose={() => undefined} />, {
      wrapper: MemoryRouter,
    });
  const confirm = () =>
    fireEvent.click(screen.getByRole('button', { name: 'Delete for good', hidden: true }));

  it('reads as done when it is repeated after its response was lost, although the story is not found', async () => {
    responses.push(new Error('Network Error'), response(404));
    open();
    confirm();
    await screen.findByText(/^The site could not be reached\./u);
    confirm();
    await waitFor(() => expect(toast()).toBe('“The lamp” is deleted.'));
  });

  it('says that it may take a few seconds when it is not yet hidden everywhere', async () => {
    responses.push(response(202, { [spreadingHeader]: '1' }));
    open();
    confirm();
    await waitFor(() =>
      expect(toast()).toBe('Done. It may take a few seconds until it is hidden everywhere.'),
    );
  });

  it('fails when the story was not there in the first place', async () => {
    responses.push(response(404));
    open();
    confirm();
    expect(await screen.findByText('The page was not found.')).toBeDefined();
  });
});
