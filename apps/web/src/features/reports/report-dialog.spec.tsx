import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { toastAtom } from '../../lib/announce.js';
import { CallFailure } from '../../lib/call-failure.js';
import { store } from '../../lib/store.js';
import { ReportDialog } from './report-dialog.js';

const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Reason');
const submit = () => screen.getByRole('button', { name: 'Send report' });

/** Opens the dialog over a story and gives what was sent and how often it was closed. */
function open(responses: Promise<null>[]) {
  const seen = { sent: [] as unknown[], closed: 0 };
  const send = (payload: unknown) => (seen.sent.push(payload), responses.shift() ?? Promise.resolve(null));
  const { unmount } = render(
    <ReportDialog thing={{ story_id: 7 }} of="A lamp" onClose={() => (seen.closed += 1)} send={send} />,
  );
  return { seen, unmount };
}

describe('the report dialog', () => {
  beforeEach(() => sessionStorage.clear());

  it('requires a reason before it sends anything', async () => {
    const { seen } = open([]);
    await userEvent.setup().click(submit());
    expect(screen.getAllByText('Reason is required.')).toHaveLength(2);
    expect(document.activeElement).toBe(reason());
    expect(seen).toEqual({ sent: [], closed: 0 });
  });

  it('says that it is under way and is not sent twice, then thanks and closes', async () => {
    const user = userEvent.setup();
    let respond = (_reply: null) => {};
    const { seen } = open([new Promise((resolve) => (respond = resolve))]);
    await user.type(reason(), 'It is copied.');
    await user.click(submit());
    await user.click(submit());
    expect(screen.getByText('Sending…')).toBeTruthy();
    respond(null);
    await waitFor(() => expect(seen.closed).toBe(1));
    expect(seen.sent).toEqual([{ story_id: 7, reason: 'It is copied.' }]);
    expect(store.get(toastAtom)?.text).toBe('Thank you. A moderator will look at it.');
    expect(sessionStorage.length).toBe(0);
  });

  it('shows why it failed, keeps what was typed, closed and opened again too, and sends it then', async () => {
    const user = userEvent.setup();
    const sentence = 'Too many requests. Please try again later.';
    const first = open([Promise.reject(new CallFailure(sentence, 429))]);
    await user.type(reason(), 'It is copied.');
    await user.click(submit());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence));
    expect([reason().value, first.seen.closed]).toEqual(['It is copied.', 0]);
    first.unmount();
    const { seen } = open([]);
    expect(reason().value).toBe('It is copied.');
    await user.click(submit());
    await waitFor(() => expect(seen.sent).toEqual([{ story_id: 7, reason: 'It is copied.' }]));
  });
});
