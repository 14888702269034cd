/** A promise never kept holds the lock until `release` or the end of the tab. */
export interface Claim {
  readonly release: () => void;
}

/**
 * Claims a kept draft for this tab, so that a second tab does not open the text that the first is writing.
 *
 * @returns null when another tab has it; a claim without force where the browser has no locks
 */
export async function claimDraft(key: string): Promise<Claim | null> {
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) return { release: () => undefined };
  return new Promise((resolve) => {
    void locks.request(`draft:${key}`, { ifAvailable: true }, (lock) => {
      if (lock === null) {
        resolve(null);
        return undefined;
      }
      return new Promise<void>((release) => resolve({ release }));
    });
  });
}
