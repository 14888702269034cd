import { closeModal, modalAtom, openAsModal } from './modal.js';
import { store } from './store.js';

function open(address: string, from = '/story/a', width = 701) {
  history.replaceState(null, '', from);
  window.innerWidth = width;
  const isModal = openAsModal(address, null);
  const shown = store.get(modalAtom)?.location;
  return [isModal, shown ? shown.pathname + shown.search : null];
}

describe('a link to a modal page', () => {
  beforeEach(closeModal);

  it.each([
    ['/account/login?returnTo=%2Fwrite', '/story/a', 701, true, '/account/login?returnTo=%2Fwrite'],
    ['/sign_in', '/story/a', 701, true, '/account/login'],
    ['/account/login', '/story/a', 700, false, null],
    ['/write', '/story/a', 1280, false, null],
    ['/no/such/place', '/story/a', 1280, false, null],
    ['/account/login', '/account/login', 1280, true, null],
    ['/account/login', '/account/signup', 1280, true, '/account/login'],
    ['/account/notifications/all', '/account/notifications', 1280, false, null],
  ])('%s on %s in a window of %i px: %s %s', (address, from, width, isModal, shown) => {
    expect(open(address, from, width)).toEqual([isModal, shown]);
  });

  it('closes the modal of the page that is already there', () => {
    open('/site/terms', '/account/signup');
    expect(open('/account/signup', '/account/signup')).toEqual([true, null]);
  });

  it('keeps where the first of several modals was opened from', () => {
    open('/', '/story/a');
    const source = document.createElement('a');
    openAsModal('/account/login', source);
    openAsModal('/account/signup', document.createElement('a'));
    expect(store.get(modalAtom)?.source).toBe(source);
  });
});
