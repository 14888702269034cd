import * as fc from 'fast-check';
import {
  accentColours,
  accentContrast,
  contrastOf,
  defaultAccent,
  isReadableAccent,
  nearestReadable,
} from './accent-colours.js';

const themes = ['light', 'dark'] as const;
const colours = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the accent of a site', () => {
  it('has a contrast as WCAG computes it', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
  });

  it.each(themes)('is readable in the %s theme when nothing is chosen', (theme) => {
    expect(isReadableAccent(defaultAccent[theme], theme)).toBe(true);
    expect(nearestReadable(defaultAccent[theme], theme)).toBe(defaultAccent[theme]);
  });

  it.each([
    ['#ffd400', 'light'],
    ['#ffffff', 'light'],
    ['#000080', 'dark'],
    ['#000000', 'dark'],
  ] as const)(
    '%s is not readable in the %s theme, and the nearest that is keeps its hue',
    (colour, theme) => {
      expect(isReadableAccent(colour, theme)).toBe(false);
      const offered = nearestReadable(colour, theme);
      expect(accentContrast(offered, theme)).toBeGreaterThanOrEqual(4.5);
      // The colour is not changed more than necessary.
      expect(accentContrast(offered, theme)).toBeLessThan(4.8);
    },
  );

  it.each(themes)('is offered in the %s theme for every colour, and then accepted', (theme) => {
    fc.assert(
      fc.property(colours, (colour) => {
        const { accent, strong } = accentColours(colour, theme);
        expect(isReadableAccent(accent, theme)).toBe(true);
        expect(accentContrast(strong, theme)).toBeGreaterThanOrEqual(7);
      }),
    );
  });
});
