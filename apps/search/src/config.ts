import { type ConfigOf, defineConfig, serviceVariables, webAddress } from '@quillstead/service-kit';
import { z } from 'zod';

export const config = defineConfig({
  ...serviceVariables,
  /** The Meilisearch server that searches; without it PostgreSQL does. `npm run reindex` fills it. */
  MEILI_URL: webAddress.optional(),
  /**
   * The API key of that server: it must allow every action of search on the indexes of the prefix; not the master key.
   */
  MEILI_KEY: z.string().min(1).optional(),
  /** The prefix of the index names, for sites that share a server. */
  MEILI_INDEX_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,100}$/)
    .default('quillstead_'),
  /** The milliseconds after which a suggestion is too late to help (docs/product/search.md#suggestions). */
  SUGGEST_TIMEOUT_MS: z.coerce.number().int().positive().default(50),
});

export type SearchConfig = ConfigOf<typeof config>;

/** Returns the configuration of this process, for what is not started by `runService`. Throws a ConfigError. */
export const readConfig = (): SearchConfig => config.read(process.env);
