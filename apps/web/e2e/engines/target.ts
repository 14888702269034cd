/**
 * An element that a test looks for: by its role and name as assistive technology presents them, by its label, its words
 * or a selector.
 */
export interface Target {
  readonly role?: string;
  /** The whole name, or a part as a pattern. */
  readonly name?: string | RegExp;
  readonly label?: string | RegExp;
  readonly words?: string | RegExp;
  readonly css?: string;
  /** The element that contains the target; without it the whole page. */
  readonly within?: Target;
}

export const button = (name: string | RegExp, within?: Target): Target => byRole('button', name, within);
export const link = (name: string | RegExp, within?: Target): Target => byRole('link', name, within);
export const heading = (name: string | RegExp, within?: Target): Target => byRole('heading', name, within);
export const textbox = (name: string | RegExp, within?: Target): Target => byRole('textbox', name, within);
export const dialog = (name?: string | RegExp): Target => byRole('dialog', name);
export const field = (label: string | RegExp, within?: Target): Target => ({
  label,
  ...(within && { within }),
});
export const words = (text: string | RegExp, within?: Target): Target => ({
  words: text,
  ...(within && { within }),
});
export const css = (selector: string, within?: Target): Target => ({
  css: selector,
  ...(within && { within }),
});

export function byRole(role: string, name?: string | RegExp, within?: Target): Target {
  return { role, ...(name !== undefined && { name }), ...(within && { within }) };
}

/** A target for the failure's message. */
export function inWords({ within, ...target }: Target): string {
  const parts = Object.entries(target).map(([key, value]) => `${key} ${String(value)}`);
  return within ? `${parts.join(', ')} in ${inWords(within)}` : parts.join(', ');
}
