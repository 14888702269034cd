import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accentGrounds, defaultAccent, leaderboards } from '@quillstead/catalogue';

type Theme = 'paper' | 'night' | 'sepia';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

const sepia = /\[data-theme='sepia'\] \{([^}]*)\}/u.exec(css)?.[1] ?? '';

/** A token's value in a theme as red, green and blue from 0 to 1. */
function colour(theme: Theme, token: string): number[] {
  const line = new RegExp(`--${token}: (.*);`, 'u');
  const own = theme === 'sepia' ? line.exec(sepia)?.[1] : undefined;
  const value = own ?? line.exec(css)?.[1] ?? '';
  const [paper = '', night = paper] = [...value.matchAll(/#(\w{6})\b/gu)].map(([, hex = '']) => hex);
  const hex = theme === 'night' ? night : paper;
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
}

/** WCAG 2.2, "relative luminance". */
function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((one) =>
    one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: Theme, one: string, other: string): number {
  const [less = 0, more = 0] = [one, other].map((token) => luminance(colour(theme, token))).toSorted();
  return (more + 0.05) / (less + 0.05);
}

const texts = ['ink', 'ink-soft', 'accent', 'danger'];
const badges = Object.values(leaderboards).map((row) => `leaderboard-${row.colour}`);

describe.each(['paper', 'night', 'sepia'] as const)('the colours of %s', (theme) => {
  it.each([...texts, ...badges])('%s is read on every ground (4.5:1)', (token) => {
    const ratios = ['paper', 'paper-raised', 'paper-sunk'].map((ground) => contrast(theme, token, ground));
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
  });

  it('the colour of likes is read on the page and on what floats (4.5:1)', () => {
    const ratios = ['paper', 'paper-raised'].map((ground) => contrast(theme, 'warm', ground));
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
  });

  it('controls stand out from every ground (3:1)', () => {
    const ratios = ['paper', 'paper-raised', 'paper-sunk'].map((ground) =>
      contrast(theme, 'control', ground),
    );
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(3);
  });
});

describe('the theme', () => {
  const schemeOf = (selector: string) =>
    css.split(`\n${selector} {`)[1]?.match(/color-scheme: ([\w ]+);/u)?.[1];

  it('is that of the system, until a script has put one on the page', () => {
    expect(schemeOf(':root')).toBe('light dark');
    expect(schemeOf(":root[data-theme='light']")).toBe('light');
    expect(schemeOf(":root[data-theme='dark']")).toBe('dark');
    expect(schemeOf(":root[data-theme='sepia']")).toBe('light');
  });

  it.each(['paper', 'ink'])('has a %s of its own in each of the three', (token) => {
    const values = (['paper', 'night', 'sepia'] as const).map((theme) => colour(theme, token).join());
    expect(new Set(values).size).toBe(3);
  });
});

describe('the accent that an owner chooses', () => {
  const grounds = ['paper', 'paper-raised', 'paper-sunk'];
  const hexOf = (theme: Theme, token: string) =>
    `#${colour(theme, token)
      .map((part) =>
        Math.round(part * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;

  it('is compared with the grounds of these themes', () => {
    const of = (theme: Theme) => grounds.map((ground) => hexOf(theme, ground));
    expect(accentGrounds).toEqual({ light: [...of('paper'), ...of('sepia')], dark: of('night') });
  });

  it('stands in the place of these', () => {
    expect(defaultAccent).toEqual({ light: hexOf('paper', 'accent'), dark: hexOf('night', 'accent') });
  });
});
