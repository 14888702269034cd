/** The class `URL`, which browsers and Node have but the types of this library do not. */
declare const URL: {
  new (address: string): {
    readonly href: string;
    readonly username: string;
    readonly password: string;
    hash: string;
  };
  canParse: (address: string) => boolean;
};

/** The most characters of an address that a work had elsewhere. */
export const longestFormerAddress = 2048;

/**
 * Returns the address that a work had on another site, in the one form that is stored: an absolute http or https URL of
 * ASCII characters, without a name and password and without what stands behind `#`. Returns null for anything else.
 */
export function formerAddress(written: string): string | null {
  if (!/^https?:\/\/[^/?#\\]/iu.test(written.trim()) || !URL.canParse(written)) return null;
  const url = new URL(written);
  url.hash = '';
  if (url.username !== '' || url.password !== '' || url.href.length > longestFormerAddress) return null;
  return /^[!-~]+$/u.test(url.href) ? url.href : null;
}
