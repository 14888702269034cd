import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import type { HttpResponse, Sent } from '../../lib/send.js';
import { store } from '../../lib/store.js';
import { type Member, viewerAtom } from '../../lib/viewer.js';

let sent: string[] = [];
let response = Promise.withResolvers<HttpResponse>();
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: ({ method }: Sent): Promise<HttpResponse> => {
    sent.push(method);
    return response.promise;
  },
}));
await import('../../lib/make-call.js');
const { SubscriberActions } = await import('./subscriber-actions.js');

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('the buttons of a request to subscribe', () => {
  it('take one decision: what is pressed while it is under way does nothing', async () => {
    store.set(viewerAtom, { kind: 'member', member: { id: 1 } as Member });
    response = Promise.withResolvers();
    sent = [];
    const user = { user_id: 2, username: 'bea', subscriber: 'is_requested' } as const;
    render(<SubscriberActions user={user} />, {
      wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
    });
    await press('accept @bea');
    await press('reject @bea');
    await press('accept @bea');
    expect(sent).toEqual(['PUT']);
    const data = { count_subscribers: 1 };
    await act(async () => response.resolve({ status: 200, statusText: '', data, header: () => undefined }));
    await screen.findByText('Accepted.');
    await press('remove @bea');
    expect(sent).toEqual(['PUT', 'DELETE']);
  });
});
