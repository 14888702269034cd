import type * as Federation from '@fedify/fedify/federation';
import type * as Runtime from '@fedify/fedify/runtime';
import type * as Signatures from '@fedify/fedify/sig';
import type * as Vocabulary from '@fedify/fedify/vocab';

export type { CryptographicKey, Actor, Activity } from '@fedify/fedify/vocab';
export type { RemoteDocument } from '@fedify/fedify/runtime';
export type { KeyCache } from '@fedify/fedify/sig';

export type Fedify = typeof Federation &
  Pick<typeof Runtime, 'preloadedContexts'> &
  typeof Signatures &
  typeof Vocabulary & {
    /** Returns a time in the type that the vocabulary takes. */
    readonly instantOf: (time: string) => Temporal.Instant;
  };

let loading: Promise<Fedify> | undefined;

/** Loads Fedify when it is first needed: a site that does not federate has no part of it in memory. */
export function fedify(): Promise<Fedify> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Fedify> {
  const [federation, { preloadedContexts }, signatures, vocabulary, { Temporal }] = await Promise.all([
    import('@fedify/fedify/federation'),
    import('@fedify/fedify/runtime'),
    import('@fedify/fedify/sig'),
    import('@fedify/fedify/vocab'),
    import('@js-temporal/polyfill'),
  ]);
  // Node has no Temporal yet. Fedify takes that of the polyfill, whose types are of an earlier draft than TypeScript's.
  const instantOf = (time: string) => Temporal.Instant.from(time) as unknown as globalThis.Temporal.Instant;
  return { ...federation, preloadedContexts, ...signatures, ...vocabulary, instantOf };
}

/**
 * A store in which Fedify remembers nothing between requests. Fedify only serves documents here; what must not be done
 * twice and what is still to be sent are rows of the database.
 */
export const nothingKept: Federation.KvStore = {
  get: () => Promise.resolve(undefined),
  set: () => Promise.resolve(),
  delete: () => Promise.resolve(),
  async *list() {},
};
