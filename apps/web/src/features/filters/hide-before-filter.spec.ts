import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { storyFilterFields } from '@quillstead/catalogue';

const html = readFileSync(join(import.meta.dirname, '../../../index.html'), 'utf8');
const script = /<script>([^]*?)<\/script>/u.exec(html)?.[1] ?? '';

/** What the script of the page awaits at an address. */
function awaited(address: string): string | undefined {
  history.replaceState(null, '', address);
  delete document.documentElement.dataset['awaits'];
  const matchMedia = () => ({ matches: false });
  const window = { addEventListener: () => undefined };
  runInNewContext(script, { ...window, window, document, localStorage, location, matchMedia });
  return document.documentElement.dataset['awaits'];
}

describe('before the first paint, the page of somebody who has remembered a filter', () => {
  beforeEach(() => localStorage.setItem('storyFilter', '{}'));

  it.each(['/', '/?sort=top', '/?hashtag=sea', '/search/story?q=sea'])('hides the list of %s', (address) => {
    expect(awaited(address)).toBe(address);
    localStorage.clear();
    expect(awaited(address)).toBeUndefined();
  });

  it.each([
    '/story/sea',
    '/search/user?q=sea',
    '/?filters=none',
    ...storyFilterFields.map((field) => `/?sort=top&${field}=x`),
  ])('shows the list of %s', (address) => {
    expect(awaited(address)).toBeUndefined();
  });
});
