import { render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { partOf } from '../../../test/failing-site.js';
import { store } from '../../lib/store.js';
import { type Member, viewerAtom, type ViewerState } from '../../lib/viewer.js';
import { MobileMenu } from './mobile-menu.js';

function openMenu(viewer: ViewerState, head = ''): (string | null)[] {
  document.head.innerHTML = head;
  store.set(viewerAtom, viewer);
  render(
    <Provider store={store}>
      <MemoryRouter>
        <MobileMenu isOpen onOpenChange={() => undefined} />
      </MemoryRouter>
    </Provider>,
  );
  return screen.getAllByRole('link').map(({ textContent }) => textContent);
}

describe('the menu of small windows', () => {
  it('has the contact of the site, which the footer has in larger ones', () => {
    const links = openMenu({ kind: 'visitor' }, '<meta name="contact" content="hello@lamp.example">');
    expect(links).toContain('Contact');
    expect(screen.getByText('Contact').getAttribute('href')).toBe('mailto:hello@lamp.example');
    expect(links).not.toContain('Reading history');
  });

  it('leads members to their reading history', () => {
    const member = partOf<Member>({ username: 'ann', role: 'member' });
    const links = openMenu({ kind: 'member', member });
    expect(links).toContain('Reading history');
    expect(links).not.toContain('Contact');
  });
});
