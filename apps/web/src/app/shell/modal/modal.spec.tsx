import { act, render, screen } from '@testing-library/react';
import { Provider, useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { closeModal, modalAtom, openAsModal } from '../../../lib/modal.js';
import { store } from '../../../lib/store.js';
import { Modal } from './modal.js';

/** The site with a page that loads when the test calls `arrive`. */
async function openSite() {
  history.replaceState(null, '', '/story/a');
  window.innerWidth = 1280;
  let arrive = () => {};
  const part = new Promise<{ default: () => string }>((resolve) => {
    arrive = () => resolve({ default: () => 'The slow page' });
  });
  const SlowPage = lazy(() => part);
  render(
    <Provider store={store}>
      <BrowserRouter>
        <Link to="/slow">To the slow page</Link>
        <Link to="/story/b">To another page</Link>
        <Link to="/story/c">To a third page</Link>
        <Link to="/story/a?place=2" replace>
          In its place
        </Link>
        <Suspense fallback="Loading">
          <Routes>
            <Route path="/slow" element={<SlowPage />} />
            <Route path="*" element={<p>A page</p>} />
          </Routes>
        </Suspense>
        <OpenModal />
      </BrowserRouter>
    </Provider>,
  );
  await screen.findByText('A page');
  return () => act(async () => arrive());
}

function OpenModal() {
  const modal = useAtomValue(modalAtom);
  return modal === null ? null : (
    <Modal {...modal} onClose={closeModal}>
      Log in here
    </Modal>
  );
}

const press = (link: string) => act(async () => screen.getByText(link).click());
const openLogIn = () => act(async () => openAsModal('/account/login', null));

describe('a modal and the page beneath it', () => {
  afterEach(() => act(closeModal));

  it('stays when the page comes that was on its way as it was opened', async () => {
    const arrive = await openSite();
    await press('To the slow page');
    await openLogIn();
    await screen.findByText('Log in here');
    expect(screen.getByText('A page')).toBeTruthy();
    await arrive();
    await screen.findByText('The slow page');
    expect(screen.queryByText('Log in here')).toBeTruthy();
  });

  it('stays when the page gets another address in the place of its own', async () => {
    await openSite();
    await openLogIn();
    await press('In its place');
    expect(location.search).toBe('?place=2');
    expect(screen.queryByText('Log in here')).toBeTruthy();
  });

  it('closes when somebody goes on to another page, and so when another one was on its way', async () => {
    await openSite();
    await openLogIn();
    await press('To another page');
    expect(screen.queryByText('Log in here')).toBeNull();
    await press('To the slow page');
    await openLogIn();
    await press('To a third page');
    expect(screen.queryByText('Log in here')).toBeNull();
  });
});
