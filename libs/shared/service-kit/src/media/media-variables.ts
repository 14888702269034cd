import { z } from 'zod';
import { webAddress } from '../config/addresses.js';
import { type ConfigDefinition, ConfigError, defineConfig } from '../config/define-config.js';

/** The environment variables of a process that stores or serves files of members. */
export const mediaVariables = {
  /** The folder of these files, the same for all processes that read or write them. */
  MEDIA_DIR: z.string().default('.data/media'),
  /** A store with the API of S3 in place of the folder, and its bucket, which nobody else may read. */
  MEDIA_STORE_URL: webAddress.nullable().default(null),
  MEDIA_STORE_BUCKET: z.string().nullable().default(null),
  MEDIA_STORE_REGION: z.string().default('us-east-1'),
  MEDIA_STORE_ACCESS_KEY: z.string().nullable().default(null),
  MEDIA_STORE_SECRET_KEY: z.string().nullable().default(null),
};

export interface MediaConfig {
  readonly MEDIA_DIR: string;
  readonly MEDIA_STORE_URL: string | null;
  readonly MEDIA_STORE_BUCKET: string | null;
  readonly MEDIA_STORE_REGION: string;
  readonly MEDIA_STORE_ACCESS_KEY: string | null;
  readonly MEDIA_STORE_SECRET_KEY: string | null;
}

const needed = ['MEDIA_STORE_BUCKET', 'MEDIA_STORE_ACCESS_KEY', 'MEDIA_STORE_SECRET_KEY'] as const;

/** Adds to a configuration that a store with the API of S3 needs a bucket and its keys. */
export function checkMedia<Config extends MediaConfig>(
  definition: ConfigDefinition<Config>,
): ConfigDefinition<Config> {
  return {
    names: definition.names,
    read(env) {
      const config = definition.read(env);
      const missing = config.MEDIA_STORE_URL === null ? [] : needed.filter((name) => config[name] === null);
      if (missing.length === 0) return config;
      const faults = missing.map((name) => `  ${name}: is needed with MEDIA_STORE_URL`);
      throw new ConfigError(`The configuration is not whole:\n${faults.join('\n')}`);
    },
  };
}

/** The config of commands that need only the store. */
export const mediaConfig = checkMedia(defineConfig(mediaVariables));
