const names = ['rdt_cid', 'wbraid', 'gclid'] as const;

/** The ad click parameters of the address first landed on in this tab (spec section 9), cut to nothing if too long. */
export function adClick(): Partial<Record<(typeof names)[number], string>> {
  const landed = new URLSearchParams(readLanding());
  const found = names.flatMap((name) => {
    const value = landed.get(name);
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(found);
}

const storageKey = 'landing';

/** Remembers the query of the first address of this tab. */
export function rememberLanding(): void {
  try {
    if (sessionStorage.getItem(storageKey) === null) sessionStorage.setItem(storageKey, location.search);
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
