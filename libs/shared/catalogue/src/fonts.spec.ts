import { defaultFont, fontOf, fonts, packagedFonts, systemFonts } from './fonts.js';

describe('fonts', () => {
  it('are 33, each under one label that the field can hold', () => {
    expect(fonts).toHaveLength(33);
    expect(new Set(fonts.map(({ label }) => label.toLowerCase())).size).toBe(33);
    expect(fonts.every(({ label }) => label.length <= 100)).toBe(true);
  });

  it('begin with the default, shown as "Georgia, serif"', () => {
    expect(fonts[0]).toBe(defaultFont);
    expect(defaultFont).toEqual({ label: 'Georgia', stack: 'Georgia, serif' });
  });

  it.each(['Courier New', 'Garamond', 'Georgia', 'Palatino'])(
    'keep %s, in which sample stories are set',
    (label) => {
      expect(systemFonts.map((font) => font.label)).toContain(label);
    },
  );

  it.each([
    ['EB Garamond', '@fontsource/eb-garamond', "'EB Garamond', Georgia, serif"],
    ['Source Serif 4', '@fontsource/source-serif-4', "'Source Serif 4', Georgia, serif"],
    ['Lato', '@fontsource/lato', "'Lato', system-ui, sans-serif"],
    ['Courier Prime', '@fontsource/courier-prime', "'Courier Prime', 'Courier New', monospace"],
  ])('%s comes from %s', (label, name, stack) => {
    expect(fontOf(label)).toEqual({ label, package: name, stack });
  });

  it('end every stack in a family that each browser has', () => {
    expect(fonts.filter(({ stack }) => !/, (serif|sans-serif|monospace)$/u.test(stack))).toEqual([]);
  });

  it('are either the device’s or packaged', () => {
    expect(systemFonts.some((font) => 'package' in font)).toBe(false);
    expect(packagedFonts.every((font) => /^@fontsource\/[a-z0-9-]+$/u.test(font.package))).toBe(true);
  });

  it.each([null, undefined, '', 'Comic Sans'])('take the default for %j', (label) => {
    expect(fontOf(label)).toBe(defaultFont);
  });
});
