/** Browsers and Node have it; the types of this library know neither. */
declare const URL: {
  new (address: string): {
    readonly href: string;
    readonly username: string;
    readonly password: string;
    hash: string;
  };
  canParse: (address: string) => boolean;
};

/** Characters of an address that a work had elsewhere. */
export const longestFormerAddress = 2048;

/**
 * The address that a work had on another site, in the one form that is stored: an absolute http or https URL of ASCII
 * characters, without a name and password and without what stands behind `#`. Null of anything else.
 */
export function formerAddress(written: string): string | null {
  if (!/^https?:\/\/[^/?#\\]/iu.test(written.trim()) || !URL.canParse(written)) return null;
  const url = new URL(written);
  url.hash = '';
  if (url.username !== '' || url.password !== '' || url.href.length > longestFormerAddress) return null;
  return /^[!-~]+$/u.test(url.href) ? url.href : null;
}
