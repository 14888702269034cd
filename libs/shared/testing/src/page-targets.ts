/** Compressed bytes that a page may load (docs/design.md#weight): of script before it can be used, and of style. */
export const pageTargets = { script: 112_000, stylesheet: 15_000 } as const;
