/** A pair of colours for a page by day and by night. */
export type Theme = 'light' | 'dark';

/**
 * The grounds on which the accent is read, as `tokens.css` of the web app has them; paper and sepia are both light
 * (docs/design.md#look).
 */
export const accentGrounds: Readonly<Record<Theme, readonly string[]>> = {
  light: ['#fbf9f4', '#ffffff', '#f3efe6', '#f3e8d5', '#faf2e3', '#eadfc8'],
  dark: ['#161512', '#211f1b', '#2a2722'],
};

/** The accent of a site whose owner has chosen none. */
export const defaultAccent: Readonly<Record<Theme, string>> = { light: '#0f6b63', dark: '#5cc6ba' };

/** The least contrast of a text with its ground: WCAG 2.2 AA, and AAA for what is to be stronger. */
const readable = 4.5;
const strong = 7;

/** Steps between two colours of which the nearest readable one is taken. */
const steps = 255;

/** The colours that follow from an accent, each readable in its theme. */
export interface AccentColours {
  readonly accent: string;
  readonly strong: string;
}

/** `#rrggbb` as red, green and blue from 0 to 255. */
const partsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** WCAG 2.2, "relative luminance". */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour)
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours (`#rrggbb`), from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastOf(one: string, other: string): number {
  const [less = 0, more = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

/** The least contrast of an accent (`#rrggbb`) with the grounds of a theme. */
export const accentContrast = (accent: string, theme: Theme): number =>
  Math.min(...accentGrounds[theme].map((ground) => contrastOf(accent, ground)));

/** Whether an accent is read on every ground of a theme (WCAG 2.2 AA). */
export const isReadableAccent = (accent: string, theme: Theme): boolean =>
  accentContrast(accent, theme) >= readable;

/**
 * The nearest colour that is read on every ground of a theme: the colour itself, or else mixed with as little black, or
 * at night with as little white, as suffices.
 */
export const nearestReadable = (accent: string, theme: Theme): string => nearest(accent, theme, readable);

/** The accents of both themes where an owner has chosen one or both; null for a site of the default accent. */
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

/** What an owner reads whose accent is not readable in a theme, with the nearest that is. @param label of the field */
export const accentRefusal = (label: string, accent: string, theme: Theme): string =>
  `${label} has a contrast of ${accentContrast(accent, theme).toFixed(1)} to 1 with the ${theme} pages; ` +
  `texts need ${readable} to 1. The nearest color that has it is ${nearestReadable(accent, theme)}.`;

/** The accent of a theme and a stronger one of the same hue, both readable. */
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
