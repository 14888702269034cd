import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { arrive } from '../../../test/failing-site.js';
import { WithQueries } from '../../../test/with-queries.js';
import type { HttpResponse } from '../../lib/send.js';
import { store } from '../../lib/store.js';

let status = 200;
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: async (): Promise<HttpResponse> => ({
    status,
    statusText: '',
    header: () => undefined,
    data: status === 200 ? { recovery_codes: ['aaaa-bbbb', 'cccc-dddd'] } : '',
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

const typeProof = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(screen.getByLabelText('Your password'), 'secret-tea');
  await user.type(screen.getByLabelText('Code of the app, or a recovery code'), '123456{Enter}');
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
    await typeProof(user);
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

describe('a change of two-step log-in whose response was lost', () => {
  beforeEach(() => {
    arrive();
    status = 502;
  });
  afterEach(() => (status = 200));

  it.each([
    ['renew', /^It is not known whether new codes were made\. The earlier ones may not work any more\./u],
    ['turn-off', /^It is not known whether two-step log-in is off now\./u],
  ] as const)('is not said to have changed nothing: %s', async (change, said) => {
    const user = userEvent.setup();
    render(
      <Provider store={store}>
        <TwoStepDialog act={change} onChanged={() => undefined} onClose={() => undefined} />
      </Provider>,
      { wrapper: WithQueries },
    );
    await typeProof(user);
    expect(await screen.findByText(said)).toBeTruthy();
  });
});
