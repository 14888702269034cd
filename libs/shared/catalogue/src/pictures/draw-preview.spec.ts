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

  it('has the cover that an author chose beside the words, within the frame', () => {
    for (const [shape, height] of [
      ['wide', 157.5],
      ['square', 300],
    ] as const) {
      const svg = drawPreview({ ...story, cover: 'QUJD' }, shape, 'Literata');
      const [, x, y, width, high, file] =
        /<image x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" href="([^"]+)"/u.exec(svg) ?? [];
      expect(file).toBe('data:image/jpeg;base64,QUJD');
      expect(Number(high) / Number(width)).toBeCloseTo(1.5);
      expect(Number(y) + Number(high)).toBeLessThan(height - 8);
      const middle = Number(/<tspan x="([\d.]+)"/u.exec(svg)?.[1]);
      const widest = 300 - 24 - middle;
      expect(middle - widest).toBeGreaterThan(Number(x) + Number(width));
    }
    expect(drawPreview(story, 'wide', 'Literata')).not.toContain('<image');
  });

  it('escapes what people wrote', () => {
    const hostile = '</text><script>alert(1)</script>&"';
    const svg = drawPreview({ ...story, title: hostile, author: hostile, site: hostile }, 'wide', 'Literata');
    expect(svg).not.toContain('<script');
  });
});
