import { redirectFiles, tidyRedirects } from './redirects-part.js';

const here = (slug: string): string => `https://stories.example/story/${slug}`;

const redirects = tidyRedirects([
  { source: 'https://blog.example/2020/the.lamp/', target: here('the-lamp') },
  { source: 'https://blog.example/2020/the.lamp/', target: here('another') },
  { source: 'https://blog.example/?p=12', target: here('by-number') },
  { source: 'https://blog.example/', target: here('first-page') },
  { source: 'https://other.example/a*(b):c', target: here('odd') },
  { source: 'https://blog.example/x\r\n/evil https://evil.example 301', target: here('lines') },
  { source: 'javascript:alert(1)', target: here('script') },
  { source: '=HYPERLINK("https://evil.example")', target: here('formula') },
]);

const printed = (name: string): string | undefined =>
  redirectFiles.find((file) => file.name === name)?.print(redirects);

describe('the files of redirects', () => {
  it('have every address of the web once as CSV, quoted', () => {
    expect(printed('redirects.csv')?.split('\r\n')).toEqual([
      'source,target',
      `"https://blog.example/2020/the.lamp/","${here('the-lamp')}"`,
      `"https://blog.example/?p=12","${here('by-number')}"`,
      `"https://blog.example/","${here('first-page')}"`,
      `"https://other.example/a*(b):c","${here('odd')}"`,
      `"https://blog.example/x/evil%20https://evil.example%20301","${here('lines')}"`,
      '',
    ]);
  });

  it('have paths as regular expressions for Ghost, without queries and the first page', () => {
    expect(printed('redirects.yaml')?.split('\n')).toEqual([
      '301:',
      '  # blog.example',
      `  "^/2020/the\\\\.lamp/?$": "${here('the-lamp')}"`,
      `  "^/x/evil%20https://evil\\\\.example%20301/?$": "${here('lines')}"`,
      '  # other.example',
      `  "^/a\\\\*\\\\(b\\\\):c/?$": "${here('odd')}"`,
      '',
    ]);
    expect(redirectFiles[1]?.print([])).toBe('301: {}\n');
  });

  it('have paths without wildcards for Netlify and Cloudflare', () => {
    expect(printed('_redirects')?.split('\n')).toEqual([
      '# blog.example',
      `/2020/the.lamp ${here('the-lamp')} 301`,
      `/x/evil%20https%3A//evil.example%20301 ${here('lines')} 301`,
      '# other.example',
      `/a%2A(b)%3Ac ${here('odd')} 301`,
      '',
    ]);
  });
});
