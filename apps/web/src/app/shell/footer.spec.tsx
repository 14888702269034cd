import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { hydrateRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { store } from '../../lib/store.js';
import { viewerAtom } from '../../lib/viewer.js';
import { Footer } from './footer.js';

const footer = (
  <Provider store={store}>
    <MemoryRouter>
      <Footer />
    </MemoryRouter>
  </Provider>
);

function openFooter(head: string): string[] {
  document.head.innerHTML = head;
  store.set(viewerAtom, { kind: 'visitor' });
  render(footer);
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

  it('leads to the rules where there are any', () => {
    expect(openFooter('<meta name="rules" content="/site/rules">')).toContain(
      'Rules http://localhost/site/rules',
    );
  });

  it('has neither where nothing is configured, and nothing for members', () => {
    expect(openFooter('').join(' ')).not.toMatch(/Contact|Twitter|Rules|Welcome|Log out/u);
  });

  it('is hydrated as it is where the clock of the browser is in another year than that of the server', async () => {
    document.head.innerHTML = '';
    store.set(viewerAtom, { kind: 'visitor' });
    const root = document.createElement('div');
    root.innerHTML = render(footer).container.innerHTML;
    const [year] = /\d{4}(?=[^\d]*$)/u.exec(root.textContent) ?? [];
    const faults: unknown[] = [];
    jest.useFakeTimers({
      now: Date.UTC(Number(year) + 1, 0, 1),
      doNotFake: ['setTimeout', 'queueMicrotask'],
    });
    try {
      await act(() => hydrateRoot(root, footer, { onRecoverableError: (fault) => faults.push(fault) }));
    } finally {
      jest.useRealTimers();
    }
    expect(faults).toEqual([]);
    expect(root.textContent).toContain(year);
  });
});
