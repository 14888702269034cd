const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//u],
  ['Opera', /\b(?:OPR|Opera)\//u],
  ['Samsung Internet', /\bSamsungBrowser\//u],
  ['Firefox', /\b(?:Firefox|FxiOS)\//u],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//u],
  ['Safari', /\bSafari\//u],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/u],
  ['iPad', /\biPad\b/u],
  ['Android', /\bAndroid\b/u],
  ['Windows', /\bWindows\b/u],
  ['ChromeOS', /\bCrOS\b/u],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/u],
  ['Linux', /\bLinux\b/u],
] as const;

/**
 * Returns the name of a browser, from its description of itself, in words that its owner recognises, e.g. "Firefox on
 * Windows".
 */
export function browserLabel(userAgent: string | null): string {
  const find = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, sign]) => userAgent !== null && sign.test(userAgent))?.[0];
  const browser = find(browsers) ?? 'A browser';
  const system = find(systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
