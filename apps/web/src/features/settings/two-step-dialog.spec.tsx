import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { arrive } from '../../../test/failing-site.js';
import { WithQueries } from '../../../test/with-queries.js';
import type { HttpResponse } from '../../lib/send.js';
import { store } from '../../lib/store.js';

jest.unstable_mockModule('../../lib/send.js', () => ({
  send: async (): Promise<HttpResponse> => ({
    status: 200,
    statusText: '',
    header: () => undefined,
    data: { recovery_codes: ['aaaa-bbbb', 'cccc-dddd'] },
  }),
}));
const { TwoStepDialog } = await import('./two-step-dialog.js');

/** The requests to close that Android's Back sends: a watcher gets one, and is over then. */
const watchers = new Set<EventTarget>();
class AndroidBack extends EventTarget {
  constructor() {
    super();
    watchers.add(this);
  }
  readonly destroy = () => void watchers.delete(this);
}
const goBack = () => {
  const last = [...watchers].at(-1);
  if (last === undefined) throw new Error('Back leaves the page.');
  watchers.delete(last);
  act(() => void last.dispatchEvent(new Event('close')));
};

describe('recovery codes, which are shown once', () => {
  beforeEach(() => {
    arrive();
    globalThis.CloseWatcher = AndroidBack;
  });
  afterEach(() => {
    delete globalThis.CloseWatcher;
  });

  it('stay over Escape and every Back until the member says that they are saved', async () => {
    const user = userEvent.setup();
    const closed: string[] = [];
    render(
      <Provider store={store}>
        <TwoStepDialog act="renew" onChanged={() => undefined} onClose={() => closed.push('closed')} />
      </Provider>,
      { wrapper: WithQueries },
    );
    await user.type(screen.getByLabelText('Your password'), 'secret-tea');
    await user.type(screen.getByLabelText('Code of the app, or a recovery code'), '123456{Enter}');
    await screen.findByText('aaaa-bbbb');
    await user.keyboard('{Escape}');
    goBack();
    goBack();
    expect(closed).toEqual([]);
    expect(screen.getByText('cccc-dddd')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('The codes are shown only once. Save them first.');
    await user.click(screen.getByRole('button', { name: 'I have saved them' }));
    expect(closed).toEqual(['closed']);
  });

  it('are not waited for where there are none yet', async () => {
    const user = userEvent.setup();
    const closed: string[] = [];
    render(
      <Provider store={store}>
        <TwoStepDialog act="turn-on" onChanged={() => undefined} onClose={() => closed.push('closed')} />
      </Provider>,
      { wrapper: WithQueries },
    );
    await user.keyboard('{Escape}');
    goBack();
    expect(closed).toEqual(['closed', 'closed']);
  });
});
