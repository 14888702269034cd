import { drawPreview, type Previewed } from './draw-preview.js';

const story: Previewed = {
  kind: 'story',
  id: 7,
  title: 'The Last Ferry',
  author: 'Tāmati Hēnare',
  site: 'Lamp',
};
const linesOf = (svg: string) => [...svg.matchAll(/<tspan[^>]*>([^<]*)</gu)].map(([, line]) => line);

describe('a preview picture', () => {
  it('has the title, the author and the site, and the proportions of its shape', () => {
    const svg = drawPreview(story, 'wide', 'Literata');
    expect(linesOf(svg).join(' ')).toBe(story.title);
    for (const words of [story.author, story.site]) expect(svg).toContain(`>${words}</text>`);
    expect(svg).toContain('viewBox="0 0 300 157.5"');
    expect(drawPreview(story, 'square', 'Literata')).toContain('viewBox="0 0 300 300"');
  });

  it.each([
    ['the longest title', 'W'.repeat(100)],
    ['a word that is longer than a line', 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(2)],
  ])('holds %s above the author', (_, title) => {
    const svg = drawPreview({ ...story, title }, 'wide', 'Literata');
    const baselines = [...svg.matchAll(/<tspan x="150" y="([\d.]+)"/gu)].map(([, y]) => Number(y));
    const author = Number(/<text x="150" y="([\d.]+)"/u.exec(svg)?.[1]);
    expect(Math.min(...baselines)).toBeGreaterThan(24);
    expect(Math.max(...baselines)).toBeLessThan(author - 9);
  });

  it('escapes what people wrote', () => {
    const hostile = '</text><script>alert(1)</script>&"';
    const svg = drawPreview({ ...story, title: hostile, author: hostile, site: hostile }, 'wide', 'Literata');
    expect(svg).not.toContain('<script');
  });
});
