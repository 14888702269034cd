import { writerOf } from '../kept-drafts/index.js';

/** A promise never kept holds the lock until `release` or the end of the tab. */
export interface Claim {
  readonly release: () => void;
  /** Claims again what WebKit takes from a page that goes into its back/forward cache. */
  readonly renew: () => void;
}

/**
 * Claims a kept draft for this tab, so that a second tab does not open the text that the first is writing.
 *
 * @returns null when another tab has it; a claim without force where the browser has no locks
 */
export async function claimDraft(key: string): Promise<Claim | null> {
  const { locks } = navigator as { locks?: LockManager };
  const withoutForce = { release: () => undefined, renew: () => undefined };
  if (locks === undefined) return withoutForce;
  return new Promise((resolve) => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((done) => (release = done));
    const claim = () =>
      locks
        .request(`draft:${writerOf(key)}`, { ifAvailable: true }, (lock) => {
          resolve(lock && { release, renew: () => void claim() });
          return lock ? released : undefined;
        })
        // Refused, or taken from a page that went into the cache, for which the promise is settled already.
        .catch(() => resolve(withoutForce));
    void claim();
  });
}
