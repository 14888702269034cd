import { pageWeightFaults, pageWeights } from './page-weight-faults.mjs';

const manifest = {
  'index.html': { file: 'index.js', css: ['index.css'], imports: ['_shared.js'] },
  '_shared.js': { file: 'shared.js' },
  '_lazy.js': { file: 'lazy.js' },
  'src/pages/story-page.tsx': { file: 'story.js', css: ['story.css'], imports: ['_shared.js', 'index.html'] },
  'src/pages/home-page.tsx': { file: 'home.js', imports: ['_shared.js'] },
};
const modules = { 'index.js': { 'src/app/main.tsx': 900, 'node_modules/react-dom/client.js': 300_000 } };
const pages = [
  { name: 'home', module: 'home-page' },
  { name: 'story', module: 'story-page' },
];
const sizes = { 'index.js': 100_000, 'shared.js': 30_000, 'index.css': 8_000, 'story.css': 2_000 };
const built = (more) => {
  const bytes = { 'story.js': 5_000, 'home.js': 5_000, 'lazy.js': 1, ...sizes, ...more };
  return { manifest, modules, bytesOf: (file) => bytes[file] };
};

describe('the check of weights', () => {
  it('sums what a page loads before it can be used, each file once', () => {
    expect(pageWeights(built(), pages)).toEqual([
      { name: 'home', scripts: ['index.js', 'shared.js', 'home.js'], script: 135_000, style: 8_000 },
      { name: 'story', scripts: ['index.js', 'shared.js', 'story.js'], script: 135_000, style: 10_000 },
    ]);
  });

  it('lets pages pass up to a tenth below their limits', () => {
    expect(pageWeightFaults(built({ 'home.js': 23_000, 'story.css': 10_000 }), pages)).toEqual([]);
  });

  it('refuses a heavier page, and names its largest scripts with their largest modules', () => {
    expect(pageWeightFaults(built({ 'story.js': 5_001, 'story.css': 10_001 }), pages)).toEqual([
      'story: 135001 bytes of script, 1 too many (150000 less a reserve of a tenth)',
      'story: 18001 bytes of style, 1 too many (20000 less a reserve of a tenth)',
      '100000 index.js, before compression 300000 node_modules/react-dom/client.js, 900 src/app/main.tsx',
      expect.stringContaining('30000 shared.js'),
      expect.stringContaining('5001 story.js'),
    ]);
    expect(pageWeightFaults(built({ 'home.js': 23_001 }), pages)[0]).toContain(
      'home: 153001 bytes of script',
    );
  });

  it('throws for a page that was not built', () => {
    expect(() => pageWeights(built(), [{ name: 'away', module: 'away-page' }])).toThrow('away-page');
  });
});
