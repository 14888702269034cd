/**
 * The most characters of each id (docs/product/accounts.md#sign-up); a longer value is no id of these networks, and the
 * server would refuse the sign-up because of it.
 */
const longest = { rdt_cid: 25, wbraid: 100, gclid: 100 } as const;

type AdClick = Partial<Record<keyof typeof longest, string>>;

/** Returns the ad click parameters of the address first landed on in this tab (docs/product/accounts.md#sign-up). */
export function adClick(): AdClick {
  return readAdClick(readLanding());
}

function readAdClick(query: string): AdClick {
  const landed = new URLSearchParams(query);
  const found = Object.entries(longest).flatMap(([name, most]) => {
    const value = landed.get(name);
    return value && value.length <= most ? [[name, value] as const] : [];
  });
  return Object.fromEntries(found);
}

const storageKey = 'landing';

/** Remembers of the first address of this tab the ad click parameters, and nothing else that stands there. */
export function rememberLanding(): void {
  try {
    if (sessionStorage.getItem(storageKey) !== null) return;
    sessionStorage.setItem(storageKey, String(new URLSearchParams(readAdClick(location.search))));
  } catch {
    // Without storage the ad is not reported.
  }
}

function readLanding(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? location.search;
  } catch {
    return location.search;
  }
}
