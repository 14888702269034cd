const names = ['rdt_cid', 'wbraid', 'gclid'] as const;

type AdClick = Partial<Record<(typeof names)[number], string>>;

/** The ad click parameters of the address first landed on in this tab (spec section 9). */
export function adClick(): AdClick {
  return readAdClick(readLanding());
}

function readAdClick(query: string): AdClick {
  const landed = new URLSearchParams(query);
  const found = names.flatMap((name) => {
    const value = landed.get(name);
    return value ? [[name, value] as const] : [];
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
    // Without storage nothing is told of the ad.
  }
}

function readLanding(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? location.search;
  } catch {
    return location.search;
  }
}
