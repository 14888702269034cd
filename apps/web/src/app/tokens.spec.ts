import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leaderboards } from '@quillstead/catalogue';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const [paper = '', night = ''] = css.split(":root[data-theme='dark']");

/** A token's value as red, green and blue from 0 to 1. */
function colour(theme: string, token: string): number[] {
  const hex = new RegExp(`--${token}: #(\\w{6});`, 'u').exec(theme)?.[1] ?? '';
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
}

/** WCAG 2.2, "relative luminance". */
function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((one) =>
    one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: string, one: string, other: string): number {
  const [less = 0, more = 0] = [one, other].map((token) => luminance(colour(theme, token))).toSorted();
  return (more + 0.05) / (less + 0.05);
}

const texts = ['ink', 'ink-soft', 'accent', 'danger'];
const badges = Object.values(leaderboards).map((row) => `leaderboard-${row.colour}`);

describe.each([
  ['paper', paper],
  ['night', night],
])('the colours of %s', (_, theme) => {
  it.each([...texts, ...badges])('%s is read on every ground (4.5:1)', (token) => {
    const ratios = ['paper', 'paper-raised', 'paper-sunk'].map((ground) => contrast(theme, token, ground));
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
  });

  it('controls stand out from every ground (3:1)', () => {
    const ratios = ['paper', 'paper-raised', 'paper-sunk'].map((ground) =>
      contrast(theme, 'control', ground),
    );
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(3);
  });
});
