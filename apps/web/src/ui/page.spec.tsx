import { act, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { store } from '../lib/store.js';
import { awaitingHeadingAtom, PageHeading } from './page.js';

const show = (isHere: boolean) => (
  <Provider store={store}>
    <input aria-label="Search" />
    {isHere && <PageHeading>Elsewhere</PageHeading>}
  </Provider>
);

describe('the heading of a page', () => {
  it('takes the focus after a navigation, from the field also in which it began', () => {
    const { rerender } = render(show(false));
    const field = screen.getByLabelText('Search');
    field.focus();
    act(() => store.set(awaitingHeadingAtom, field));
    rerender(show(true));
    expect(document.activeElement).toBe(screen.getByRole('heading'));
  });

  it('leaves it in a field in which somebody has begun to type meanwhile', () => {
    const { rerender } = render(show(false));
    const field = screen.getByLabelText('Search');
    act(() => store.set(awaitingHeadingAtom, document.body));
    field.focus();
    rerender(show(true));
    expect(document.activeElement).toBe(field);
  });

  it('leaves it in a dialog that was opened meanwhile', () => {
    render(
      <div role="dialog">
        <button type="button">Close</button>
      </div>,
    );
    const { rerender } = render(show(false));
    act(() => store.set(awaitingHeadingAtom, document.body));
    screen.getByRole('button').focus();
    rerender(show(true));
    expect(document.activeElement).toBe(screen.getByRole('button'));
  });
});
