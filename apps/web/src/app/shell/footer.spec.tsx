import { render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { store } from '../../lib/store.js';
import { viewerAtom } from '../../lib/viewer.js';
import { Footer } from './footer.js';

function openFooter(head: string): string[] {
  document.head.innerHTML = head;
  store.set(viewerAtom, { kind: 'visitor' });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <Footer />
      </MemoryRouter>
    </Provider>,
  );
  return screen
    .getAllByRole<HTMLAnchorElement>('link')
    .map(({ textContent, href }) => `${textContent} ${href}`);
}

describe('the footer', () => {
  it('shows a visitor whom to write to and the pages elsewhere that are configured', () => {
    const links = openFooter(
      '<meta name="contact" content="hello@lamp.example"><link rel="me" href="https://x.com/lamp" title="Twitter">',
    );
    expect(links).toEqual([
      'Home http://localhost/',
      'About http://localhost/site/about',
      'Terms http://localhost/site/terms',
      'Privacy http://localhost/site/privacy',
      'Contact mailto:hello@lamp.example',
      'Twitter https://x.com/lamp',
    ]);
  });

  it('has neither where nothing is configured, and nothing for members', () => {
    expect(openFooter('').join(' ')).not.toMatch(/Contact|Twitter|Welcome|Log out/u);
  });
});
