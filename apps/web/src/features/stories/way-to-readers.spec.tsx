import { act, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ComponentProps } from 'react';
import { CallFailure } from '../../lib/call-failure.js';
import { changeEntity, forgetEntities } from '../../lib/entities.js';
import { store } from '../../lib/store.js';
import { WayToReaders } from './way-to-readers.js';

function show(ask: ComponentProps<typeof WayToReaders>['ask']) {
  render(
    <Provider store={store}>
      <WayToReaders authorId={7} ask={ask} />
    </Provider>,
  );
}

const canAsk = 'On their page you can ask to be one of them.';
const hasAsked = /^You have asked to be one of them, and they have not answered yet\./u;

describe('what a locked story tells a member', () => {
  beforeEach(() => act(forgetEntities));

  it('that they have asked, when the author has not answered yet', async () => {
    const of: number[] = [];
    const ask = async (authorId: number) => (
      of.push(authorId),
      { subscription: 'is_private_requested' as const }
    );
    show(ask);
    expect(await screen.findByText(hasAsked)).toBeTruthy();
    expect([of, screen.queryByText(canAsk)]).toEqual([[7], null]);
  });

  it('that they can ask, when they have not, and not before that is known', async () => {
    show(async () => ({ subscription: 'is_private' }));
    expect(screen.queryByText(canAsk)).toBeNull();
    expect(await screen.findByText(canAsk)).toBeTruthy();
  });

  it('where to ask, when the server does not say', async () => {
    show(() => Promise.reject(new CallFailure('Network Error', null)));
    expect(await screen.findByText(canAsk)).toBeTruthy();
  });

  it('what they have just done on the page of the author', async () => {
    changeEntity('user', 7, { subscription: 'is_private_requested' });
    show(() => new Promise(() => undefined));
    expect(screen.getByText(hasAsked)).toBeTruthy();
  });
});
