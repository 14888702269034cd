import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { closeModal, modalIsClosed } from '../../lib/modal.js';
import { store } from '../../lib/store.js';
import { type Member, viewerAtom } from '../../lib/viewer.js';
import { useMemberAct } from './use-member-act.js';

const member = { kind: 'member', member: { id: 1 } as Member } as const;
let done: string[] = [];

function Act({ name }: { readonly name: string }) {
  return <button onClick={useMemberAct(name, () => done.push(name))}>{name}</button>;
}

const show = (name: string) => render(<Act name={name} />, { wrapper: MemoryRouter });
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());
const logIn = () => act(() => store.set(viewerAtom, member));

describe('an act of a component for members', () => {
  beforeEach(() => {
    done = [];
    act(() => store.set(viewerAtom, { kind: 'visitor' }));
    closeModal();
  });

  it('is done once nothing stands over the page any more', () => {
    window.innerWidth = 1280;
    show('report');
    press('report');
    logIn();
    expect(done).toEqual([]);
    closeModal();
    modalIsClosed();
    expect(done).toEqual(['report']);
  });

  it('is done when the component is there again, and by no other', () => {
    window.innerWidth = 700;
    const { unmount } = show('report');
    press('report');
    unmount();
    logIn();
    show('reply');
    expect(done).toEqual([]);
    show('report');
    show('report');
    expect(done).toEqual(['report']);
  });
});
