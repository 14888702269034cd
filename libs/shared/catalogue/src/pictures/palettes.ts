/** The colours of a drawn picture in one theme; #rrggbb. */
export interface Ink {
  readonly ground: string;
  /** The colour of the words, with a contrast of at least 4.5:1 to the ground. */
  readonly words: string;
  /** The colour of the ornament, which has no meaning. */
  readonly ornament: string;
}

/** The ten palettes for covers and faces, each for a light and a dark theme (docs/design.md#covers-and-faces). */
export const palettes: readonly { readonly light: Ink; readonly dark: Ink }[] = [
  pair('#efe3cd #4a3216 #b98a4b', '#3a2e1d #f0dfc0 #b98a4b'),
  pair('#dce9e4 #123f39 #4f988b', '#17332f #cfe8e1 #4f988b'),
  pair('#e4e3f1 #2d2a62 #8280c4', '#262545 #dcdbf5 #8280c4'),
  pair('#f4dfd8 #6b2413 #d07a5f', '#44221a #f6d9cf #c77459'),
  pair('#dfe9f2 #173a5c #6296c2', '#1a2f44 #d3e5f5 #6296c2'),
  pair('#e9ecd7 #3a4413 #93a14a', '#2e331a #e5eac9 #93a14a'),
  pair('#f3dfe8 #64163f #c76f9b', '#401d2f #f5d5e4 #c06a95'),
  pair('#f6e7c1 #5a3c00 #d2a02c', '#3d2f10 #f6e3b0 #c99a2b'),
  pair('#e3e1dd #2f2b26 #8d867b', '#2c2a27 #e9e5dd #8d867b'),
  pair('#d7ecee #0b4450 #3f9fb0', '#12343b #c8ebf0 #3f9fb0'),
];

function pair(light: string, dark: string) {
  return { light: inkOf(light), dark: inkOf(dark) };
}

function inkOf(colours: string): Ink {
  const [ground = '', words = '', ornament = ''] = colours.split(' ');
  return { ground, words, ornament };
}

/** The theme of a drawing. With `page` the theme of the page chooses the colours by the `light-dark()` of CSS. */
export type Ground = 'light' | 'dark' | 'page';

/** Returns the colours of the palette that a number chooses. */
export function inkFor(number: number, ground: Ground): Ink {
  const palette = palettes[number % palettes.length];
  if (palette === undefined) throw new Error('No palette');
  const { light, dark } = palette;
  if (ground !== 'page') return palette[ground];
  return {
    ground: `light-dark(${light.ground},${dark.ground})`,
    words: `light-dark(${light.words},${dark.words})`,
    ornament: `light-dark(${light.ornament},${dark.ornament})`,
  };
}

/**
 * Returns a number from 0 to 2³² - 1 that is always the same for a thing (FNV-1a, 32 bits, and the last mixing of
 * MurmurHash3).
 */
export function pictureNumber(thing: string): number {
  let hash = 0x811c9dc5;
  for (const character of thing) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns a text escaped for the content of an element of XML or HTML. */
export const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
