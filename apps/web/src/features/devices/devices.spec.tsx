import { jest } from '@jest/globals';
import { errorCodeHeader, errorCodes, idempotencyHeader } from '@quillstead/contracts';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { WithQueries, withoutQueries } from '../../../test/with-queries.js';
import { toastAtom } from '../../lib/announce.js';
import type { HttpResponse, Sent } from '../../lib/send.js';
import { store } from '../../lib/store.js';
import { type Member, viewerAtom } from '../../lib/viewer.js';

let responses: { status: number; data: unknown; code?: string }[] = [];
let sent: Sent[] = [];
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: async (request: Sent): Promise<HttpResponse> => {
    sent.push(request);
    const next = responses.shift();
    if (next === undefined) throw new Error('Failed to fetch');
    const { status, data, code } = next;
    return { status, statusText: '', data, header: (name) => (name === errorCodeHeader ? code : undefined) };
  },
}));

const { DevicePart } = await import('./device-part.js');
const { SendToDevice } = await import('./send-to-device.js');

const none = { email: null, is_refused: 0, sender: 'no-reply@site.example', most_a_day: 20, books: [] };
const toast = () => store.get(toastAtom)?.text;

function Place() {
  const { pathname, hash } = useLocation();
  return <output>{pathname + hash}</output>;
}

beforeEach(() => {
  withoutQueries();
  [responses, sent] = [[], []];
  store.set(viewerAtom, { kind: 'member', member: { id: 1, username: 'ann' } as unknown as Member });
});

describe('the button that sends a book to a device', () => {
  const show = () =>
    render(
      <WithQueries>
        <SendToDevice book={{ story: 'the-lamp' }} title="The lamp" />
        <Place />
      </WithQueries>,
    );
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Send to my device: The lamp' }));
  const keys = () => sent.map(({ headers }) => headers?.[idempotencyHeader]);

  it('says that the book is on its way, and sends one for each press whose response has come', async () => {
    show();
    press();
    press();
    await waitFor(() => expect(toast()).toMatch(/could not be reached/));
    responses = [
      { status: 202, data: null },
      { status: 202, data: null },
    ];
    press();
    await waitFor(() => expect(toast()).toBe('“The lamp” is on its way to your device.'));
    press();
    await waitFor(() => expect(sent).toHaveLength(3));
    const [first, again, next] = keys();
    expect(again).toBe(first);
    expect(next).not.toBe(first);
    expect(sent[0]).toMatchObject({
      method: 'POST',
      url: '/api/v1/story/device',
      body: { slug: 'the-lamp' },
    });
  });

  it('leads to the setting without an address', async () => {
    const { message } = errorCodes.no_device;
    responses = [{ status: 409, data: message, code: 'no_device' }];
    show();
    press();
    await screen.findByText('/account/settings/reading#device');
    expect(toast()).toBe(message);
  });
});

describe('the setting of a device', () => {
  const show = () =>
    render(
      <WithQueries>
        <DevicePart />
      </WithQueries>,
    );

  it('takes an address, says what is sent to it, and removes it', async () => {
    const email = 'ann@kindle.com';
    const books = [
      { kind: 'story', title: 'The lamp', requested_at: '2026-01-01T00:00:00.000Z', state: 'sent' },
      { kind: 'series', title: null, requested_at: '2026-01-02T00:00:00.000Z', state: 'gone' },
    ];
    responses = [
      { status: 200, data: none },
      { status: 200, data: { ...none, email, is_refused: 1, books } },
      { status: 204, data: null },
    ];
    show();
    const field = await screen.findByLabelText(/Address of your device/);
    screen.getByText(/Allow no-reply@site.example as a sender/);
    fireEvent.change(field, { target: { value: email } });
    fireEvent.click(screen.getByRole('button', { name: 'Save the address' }));
    await screen.findByText(/Emails to ann@kindle.com are refused/);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '“The lamp”: sent',
      'A series: not sent: it is not there any more',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove the address' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove the address' })).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>(/Address of your device/).value).toBe('');
    expect(toast()).toBe('The address is removed.');
    expect(sent.map(({ method, body }) => [method, body])).toEqual([
      ['GET', undefined],
      ['PUT', { email }],
      ['DELETE', undefined],
    ]);
  });
});
