import { pageLinks } from './page-links.js';

const manifest = {
  'index.html': { file: 'assets/main.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'] },
  '_card.js': { file: 'assets/card.js', css: ['assets/card.css'] },
  'src/pages/home-page.tsx': {
    file: 'assets/home.js',
    css: ['assets/home.css'],
    imports: ['_shared.js', '_card.js', 'index.html'],
  },
};

describe('pageLinks', () => {
  it('names what a page needs beside what every page has, its style sheets first', () => {
    const links = [...pageLinks(manifest, ['pages/home-page']).matchAll(/rel="(\w+)".*?href="([^"]*)"/gu)];
    expect(links.map(([, rel, href]) => `${rel} ${href}`)).toEqual([
      'stylesheet /assets/card.css',
      'stylesheet /assets/home.css',
      'modulepreload /assets/card.js',
      'modulepreload /assets/home.js',
    ]);
  });

  it('names what several modules share once', () => {
    const links = pageLinks(manifest, ['pages/home-page', 'pages/home-page']);
    expect(links.match(/home\.js/gu)).toHaveLength(1);
  });

  it('lets the scripts stand back behind what the first frame needs', () => {
    const links = pageLinks(manifest, ['pages/home-page']).match(/<link rel="modulepreload"[^>]*>/gu);
    expect(links).toHaveLength(2);
    for (const link of links ?? []) expect(link).toContain('fetchpriority="low"');
  });

  it('throws for a page that was not built', () => {
    expect(() => pageLinks(manifest, ['pages/away-page'])).toThrow('src/pages/away-page.tsx');
  });
});
