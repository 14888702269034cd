/** The themes of a page: light by day, dark by night. */
export type Theme = 'light' | 'dark';

/**
 * The background colours behind texts in the accent colour, as in `tokens.css` of the web app; paper and sepia are both
 * light (docs/design.md#look).
 */
export const accentGrounds: Readonly<Record<Theme, readonly string[]>> = {
  light: ['#fbf9f4', '#ffffff', '#f3efe6', '#f3e8d5', '#faf2e3', '#eadfc8'],
  dark: ['#161512', '#211f1b', '#2a2722'],
};

/** The accent colours of a site whose owner has chosen none. */
export const defaultAccent: Readonly<Record<Theme, string>> = { light: '#0f6b63', dark: '#5cc6ba' };

/** The least contrasts of a text with its background: WCAG 2.2 AA, and AAA for the stronger colour. */
const readable = 4.5;
const strong = 7;

/** The number of steps between an accent and black or white; the first readable one is used. */
const steps = 255;

/** The colours that are made from an accent, each readable in its theme. */
export interface AccentColours {
  readonly accent: string;
  readonly strong: string;
}

/** Returns red, green and blue, from 0 to 255, of a colour `#rrggbb`. */
const partsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Returns the relative luminance of a colour (WCAG 2.2, "relative luminance"). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour)
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colours (`#rrggbb`), from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastOf(one: string, other: string): number {
  const [less = 0, more = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

/** Returns the least contrast of an accent (`#rrggbb`) with the backgrounds of a theme. */
export const accentContrast = (accent: string, theme: Theme): number =>
  Math.min(...accentGrounds[theme].map((ground) => contrastOf(accent, ground)));

/** Returns true if an accent is readable on every background of a theme (WCAG 2.2 AA). */
export const isReadableAccent = (accent: string, theme: Theme): boolean =>
  accentContrast(accent, theme) >= readable;

/**
 * Returns the nearest colour that is readable on every background of a theme: the colour itself, or else a mix of it
 * with as little black, or in the dark theme with as little white, as is enough.
 */
export const nearestReadable = (accent: string, theme: Theme): string => nearest(accent, theme, readable);

/** Returns the accents of both themes if the owner has chosen one or both; null for a site with the default accent. */
export function chosenAccents(
  light: string | null | undefined,
  dark: string | null | undefined,
): Readonly<Record<Theme, string>> | null {
  const chosen = light ?? dark;
  if (chosen == null) return null;
  return {
    light: light ?? nearestReadable(chosen, 'light'),
    dark: dark ?? nearestReadable(chosen, 'dark'),
  };
}

/**
 * Returns the message for an owner whose accent is not readable in a theme, with the nearest that is. @param label of
 * the field
 */
export const accentRefusal = (label: string, accent: string, theme: Theme): string =>
  `${label} has a contrast of ${accentContrast(accent, theme).toFixed(1)} to 1 with the ${theme} pages; ` +
  `texts need ${readable} to 1. The nearest color that has it is ${nearestReadable(accent, theme)}.`;

/** Returns the accent of a theme and a stronger one of the same hue, both readable. */
export function accentColours(accent: string, theme: Theme): AccentColours {
  const own = nearestReadable(accent, theme);
  return { accent: own, strong: nearest(own, theme, strong) };
}

function nearest(accent: string, theme: Theme, least: number): string {
  const end = theme === 'light' ? 0 : 255;
  for (let step = 0; step <= steps; step += 1) {
    const mixed = printColour(partsOf(accent).map((part) => part + ((end - part) * step) / steps));
    if (accentContrast(mixed, theme) >= least) return mixed;
  }
  return printColour([end, end, end]);
}

const printColour = (parts: readonly number[]): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
