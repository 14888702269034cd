import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { toastAtom } from '../../lib/announce.js';
import { CallFailure } from '../../lib/call-failure.js';
import { store } from '../../lib/store.js';
import { ReportDialog, type Reported } from './report-dialog.js';

const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Reason');
const kind = () => screen.getByLabelText<HTMLSelectElement>('Report kind');
const submit = () => screen.getByRole('button', { name: 'Send report' });

/** Opens the dialog over a story and gives what was sent and how often it was closed. */
function open(responses: Promise<null>[], thing: Reported = { story_id: 7 }) {
  const seen = { sent: [] as unknown[], closed: 0 };
  const send = (payload: unknown) => (seen.sent.push(payload), responses.shift() ?? Promise.resolve(null));
  const { unmount } = render(
    <ReportDialog thing={thing} of="A lamp" onClose={() => (seen.closed += 1)} send={send} />,
  );
  return { seen, unmount };
}

describe('the report dialog', () => {
  beforeEach(() => sessionStorage.clear());

  it('requires a kind and a reason before it sends anything', async () => {
    const { seen } = open([]);
    await userEvent.setup().click(submit());
    expect(screen.getAllByText('Report kind is required.')).toHaveLength(2);
    expect(screen.getByText('Reason is required.')).toBeTruthy();
    expect(document.activeElement).toBe(kind());
    expect(seen).toEqual({ sent: [], closed: 0 });
  });

  it('says that it is under way and is not sent twice, then thanks and closes', async () => {
    const user = userEvent.setup();
    let respond = (_reply: null) => {};
    const { seen } = open([new Promise((resolve) => (respond = resolve))]);
    await user.selectOptions(kind(), 'copied');
    await user.type(reason(), 'It is copied.');
    await user.click(submit());
    await user.click(submit());
    expect(screen.getByText('Sending…')).toBeTruthy();
    respond(null);
    await waitFor(() => expect(seen.closed).toBe(1));
    expect(seen.sent).toEqual([{ story_id: 7, report_kind: 'copied', reason: 'It is copied.' }]);
    expect(store.get(toastAtom)?.text).toBe('Thank you. A moderator will look at it.');
    expect(sessionStorage.length).toBe(0);
  });

  it('shows why it failed, keeps what was typed, closed and opened again too, and sends it then', async () => {
    const user = userEvent.setup();
    const sentence = 'Too many requests. Please try again later.';
    const first = open([Promise.reject(new CallFailure(sentence, 429))]);
    await user.selectOptions(kind(), 'copied');
    await user.type(reason(), 'It is copied.');
    await user.click(submit());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence));
    expect([reason().value, first.seen.closed]).toEqual(['It is copied.', 0]);
    first.unmount();
    const { seen } = open([]);
    expect([kind().value, reason().value]).toEqual(['copied', 'It is copied.']);
    await user.click(submit());
    await waitFor(() =>
      expect(seen.sent).toEqual([{ story_id: 7, report_kind: 'copied', reason: 'It is copied.' }]),
    );
  });

  it.each([
    [{ story_id: 7 }, true],
    [{ comment_id: 7 }, false],
    [{ user_id: 7 }, false],
    [{ series_id: 7 }, false],
    [{ collection_id: 7 }, false],
  ])('offers the rating as a kind for what has one: %j', (thing, isOffered) => {
    open([], thing);
    const labels = [...kind().options].map(({ label }) => label);
    expect(labels.includes('Wrong rating or missing warnings')).toBe(isOffered);
    expect(labels).toContain('Spam or advertising');
  });
});
