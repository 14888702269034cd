import { type Covered, drawCover } from './draw-cover.js';
import { drawFace } from './draw-face.js';
import { palettes } from './palettes.js';

const story: Covered = { kind: 'story', id: 7, title: 'The Last Ferry', author: 'Tāmati Hēnare' };
const linesOf = (svg: string) => [...svg.matchAll(/<tspan[^>]*>([^<]*)</gu)].map(([, line]) => line);
const groundOf = (svg: string) => /fill="(#[0-9a-f]{6})" d="M0 0h160/u.exec(svg)?.[1];

describe('a drawn cover', () => {
  it('has the title, broken between its words, and the author', () => {
    const svg = drawCover(story, 'light');
    expect(linesOf(svg).join(' ')).toBe(story.title);
    expect(svg).toContain('>Tāmati Hēnare</text>');
  });

  it('keeps its look when the title changes, and has the colours of its theme', () => {
    const renamed = drawCover({ ...story, title: 'The First Ferry' }, 'light');
    expect(groundOf(renamed)).toBe(groundOf(drawCover(story, 'light')));
    expect(groundOf(drawCover(story, 'dark'))).not.toBe(groundOf(renamed));
    expect(drawCover(story, 'page')).toContain(`fill="light-dark(${groundOf(renamed)},`);
  });

  it('distributes palettes and ornaments over the stories, also over ids in a row', () => {
    const covers = Array.from({ length: 600 }, (_, id) => drawCover({ ...story, id }, 'light'));
    const counts = new Map<string, number>();
    for (const cover of covers)
      counts.set(groundOf(cover) ?? '', (counts.get(groundOf(cover) ?? '') ?? 0) + 1);
    expect(counts.size).toBe(palettes.length);
    expect(Math.min(...counts.values())).toBeGreaterThan(30);
  });

  it.each([
    ['a word that is longer than a line', 'Donaudampfschifffahrtsgesellschaftskapitän'],
    ['the longest title', 'W'.repeat(100)],
    ['a script without spaces', '吾輩は猫である。'.repeat(10)],
    ['families of emoji', '👩‍👩‍👧‍👦'.repeat(14)],
  ])('breaks %s into five lines at most', (_, title) => {
    const lines = linesOf(drawCover({ ...story, title }, 'light'));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.length).toBeLessThanOrEqual(5);
    const shown = lines.join('').replace(/…$/u, '');
    expect(title.startsWith(shown)).toBe(true);
    expect(shown === title || lines.at(-1)?.endsWith('…')).toBe(true);
  });

  it('begins no line with a full stop', () => {
    const lines = linesOf(
      drawCover({ ...story, title: '吾輩は猫である。名前はまだ無い。'.repeat(3) }, 'light'),
    );
    expect(lines.filter((line) => /^[。、]/u.test(line ?? ''))).toEqual([]);
  });

  it('runs from right to left where the title does', () => {
    expect(drawCover({ ...story, title: '„حكاية البحر“' }, 'light')).toContain('direction="rtl"');
    expect(drawCover(story, 'light')).toContain('direction="ltr"');
  });

  it('escapes what people wrote', () => {
    const hostile = '</text><script>alert(1)</script>&"';
    const svg =
      drawCover({ ...story, title: hostile, author: hostile }, 'light') + drawFace(1, '<b>', 'light');
    expect(svg).not.toMatch(/<(script|b)>/u);
    expect(svg).toContain('&lt;');
  });

  it('is readable: the words have a contrast of at least 4.5 in every palette', () => {
    for (const { light, dark } of palettes) {
      for (const { ground, words } of [light, dark])
        expect(contrast(ground, words)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('a drawn face', () => {
  const letterOf = (name: string) => />([^<]*)<\/text>/u.exec(drawFace(3, name, 'light'))?.[1];

  it.each([
    ['Noor', 'N'],
    ['élise', 'É'],
    ['@tamati_h', 'T'],
    ['ßen', 'S'],
    ['👩‍👩‍👧‍👦 family', '👩‍👩‍👧‍👦'],
    ['ทามาติ', 'ท'],
  ])('shows the first character of %s', (name, letter) => {
    expect(letterOf(name)).toBe(letter);
  });
});

/** Returns the contrast of two colours (WCAG 2.2, "contrast ratio"). */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
