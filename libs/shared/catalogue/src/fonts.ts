/** A font of a story: its name, which is stored and shown, and its CSS stack. */
export interface StoryFont {
  readonly label: string;
  readonly stack: string;
  /** The npm package whose style sheet loads the font; none for a font that devices have. */
  readonly package?: `@fontsource/${string}`;
}

const serif = 'Georgia, serif';
const sans = 'system-ui, sans-serif';
const mono = "'Courier New', monospace";

/** The font of a story that names none (docs/product/stories.md#fonts). */
export const defaultFont: StoryFont = { label: 'Georgia', stack: serif };

/** The fonts that devices have; each stack ends with the most similar fonts, for devices that do not have it. */
export const systemFonts: readonly StoryFont[] = [
  defaultFont,
  { label: 'Times New Roman', stack: "'Times New Roman', Times, serif" },
  { label: 'Palatino', stack: "'Palatino Linotype', Palatino, 'Book Antiqua', serif" },
  { label: 'Garamond', stack: "Garamond, 'EB Garamond', Baskerville, serif" },
  { label: 'Arial', stack: 'Arial, Helvetica, sans-serif' },
  { label: 'Verdana', stack: 'Verdana, Geneva, sans-serif' },
  { label: 'Trebuchet MS', stack: "'Trebuchet MS', Tahoma, sans-serif" },
  { label: 'Courier New', stack: "'Courier New', Courier, monospace" },
];

/** The fonts that the site serves itself, loaded when a story or the picker needs them (docs/design.md#look). */
export const packagedFonts: readonly Required<StoryFont>[] = [
  packaged('Alegreya', serif),
  packaged('Bitter', serif),
  packaged('Cardo', serif),
  packaged('Cormorant Garamond', serif),
  packaged('Crimson Pro', serif),
  packaged('EB Garamond', serif),
  packaged('Gelasio', serif),
  packaged('Libre Baskerville', serif),
  packaged('Libre Caslon Text', serif),
  packaged('Literata', serif),
  packaged('Lora', serif),
  packaged('Merriweather', serif),
  packaged('Noto Serif', serif),
  packaged('Playfair Display', serif),
  packaged('PT Serif', serif),
  packaged('Source Serif 4', serif),
  packaged('Spectral', serif),
  packaged('Vollkorn', serif),
  packaged('Atkinson Hyperlegible', sans),
  packaged('Lato', sans),
  packaged('Nunito', sans),
  packaged('Open Sans', sans),
  packaged('Source Sans 3', sans),
  packaged('Courier Prime', mono),
  packaged('Special Elite', mono),
];

/** All fonts that a story may name (docs/product/stories.md#fonts). */
export const fonts: readonly StoryFont[] = [...systemFonts, ...packagedFonts];

/** Returns the font with a label; the default for an unknown or missing label. */
export function fontOf(label: string | null | undefined): StoryFont {
  return fonts.find((font) => font.label === label) ?? defaultFont;
}

function packaged(label: string, fallback: string): Required<StoryFont> {
  const name = label.toLowerCase().replaceAll(' ', '-');
  return { label, stack: `'${label}', ${fallback}`, package: `@fontsource/${name}` };
}
