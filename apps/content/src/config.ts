import { type ConfigOf, defineConfig, serviceVariables } from '@quillstead/service-kit';

export const config = defineConfig({ ...serviceVariables });

export type ContentConfig = ConfigOf<typeof config>;

/** The configuration of this process, for what is not started by `runService`. Throws a ConfigError. */
export const readConfig = (): ContentConfig => config.read(process.env);
