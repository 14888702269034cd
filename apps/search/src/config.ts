import { type ConfigOf, defineConfig, serviceVariables } from '@quillstead/service-kit';
import { z } from 'zod';

export const config = defineConfig({
  ...serviceVariables,
  /** Milliseconds after which a suggestion helps nobody any more (performance.md). */
  SUGGEST_TIMEOUT_MS: z.coerce.number().int().positive().default(50),
});

export type SearchConfig = ConfigOf<typeof config>;

/** The configuration of this process, for what is not started by `runService`. Throws a ConfigError. */
export const readConfig = (): SearchConfig => config.read(process.env);
