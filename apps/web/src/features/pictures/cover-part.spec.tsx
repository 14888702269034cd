import type { ResponseTypes } from '@quillstead/contracts';
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { arrive } from '../../../test/failing-site.js';
import { WithQueries } from '../../../test/with-queries.js';
import type { HttpResponse } from '../../lib/send.js';
import { store } from '../../lib/store.js';

type OwnCover = ResponseTypes['own_cover'];

let own: OwnCover;
/** A site that makes a new cover in place of one with a description. */
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: async (): Promise<HttpResponse> => ({
    status: 200,
    statusText: '',
    header: () => undefined,
    data: own,
  }),
}));
const { CoverPart } = await import('./cover-part.js');

describe('the description of a cover', () => {
  const field = () => screen.findByLabelText<HTMLInputElement>('Alternative text');
  const show = () =>
    render(
      <Provider store={store}>
        <CoverPart holder={{ id: 1 }} of={{ kind: 'story', id: 1, title: 'Lamps', author: 'ann' }} />
      </Provider>,
      { wrapper: WithQueries },
    );
  beforeEach(() => {
    arrive();
    own = { cover: '/media/a', cover_alt: 'A ferry', state: 'making', fault: null };
  });

  it('goes with the cover that is replaced', async () => {
    show();
    expect((await field()).value).toBe('A ferry');
    own = { cover: '/media/b', cover_alt: null, state: 'ready', fault: null };
    await waitFor(async () => expect((await field()).value).toBe(''), { timeout: 4000 });
  });

  it('stays as it is typed meanwhile', async () => {
    const user = userEvent.setup();
    show();
    await user.clear(await field());
    await user.type(await field(), 'A moth');
    own = { cover: '/media/b', cover_alt: null, state: 'ready', fault: null };
    await waitFor(() => expect(document.body.textContent).not.toContain('is being prepared'), {
      timeout: 4000,
    });
    expect((await field()).value).toBe('A moth');
  });
});
