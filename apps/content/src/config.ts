import {
  checkMedia,
  type ConfigOf,
  defineConfig,
  limitVariables,
  mediaVariables,
  serviceVariables,
} from '@quillstead/service-kit';

export const config = checkMedia(defineConfig({ ...serviceVariables, ...mediaVariables, ...limitVariables }));

export type ContentConfig = ConfigOf<typeof config>;

/** Returns the configuration of this process, for programs that `runService` does not start. Throws a ConfigError. */
export const readConfig = (): ContentConfig => config.read(process.env);
