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

/** The configuration of this process, for what is not started by `runService`. Throws a ConfigError. */
export const readConfig = (): ContentConfig => config.read(process.env);
