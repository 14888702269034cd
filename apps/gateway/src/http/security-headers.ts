export type HeaderTable = Readonly<Record<string, string>>;

const always: HeaderTable = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'x-frame-options': 'DENY',
};

/** Two years, as the preload list wants it. */
const strictTransport = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

/**
 * Returns the headers of every response (docs/security.md#requests), printed once at the start: they are the same for
 * everybody, so a read costs only their bytes. This is why no middleware makes them for each response.
 *
 * @param live over https: adds HSTS
 */
export function apiHeaders(live: boolean): HeaderTable {
  return {
    ...always,
    ...(live ? strictTransport : {}),
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  };
}

/** Returns the headers of a page with nothing but text and our own style sheet. */
export function plainPageHeaders(live: boolean): HeaderTable {
  const policy =
    "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
  return { ...apiHeaders(live), 'content-security-policy': policy };
}

/**
 * The policy for the service worker: it loads its parts from this site and requests from this site what pages request
 * through it.
 */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** The hashes (`sha256-…`) of the inline styles and scripts that a page may have. */
interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** @param mediaUrl an origin beside the site that has pictures */
export function pageHeaders(
  live: boolean,
  { scripts, styles }: InlineHashes,
  mediaUrl?: string,
): HeaderTable {
  const policy = [
    "default-src 'none'",
    ownAnd('script-src', scripts),
    ownAnd('style-src', styles),
    `img-src 'self' data:${mediaUrl === undefined ? '' : ` ${mediaUrl}`}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(live ? ['upgrade-insecure-requests'] : []),
  ];
  return { ...apiHeaders(live), 'content-security-policy': policy.join('; ') };
}

const ownAnd = (directive: string, hashes: readonly string[]): string =>
  [`${directive} 'self'`, ...hashes.map((hash) => `'${hash}'`)].join(' ');
