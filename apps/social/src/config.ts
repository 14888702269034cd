import { type ConfigOf, defineConfig, serviceVariables } from '@quillstead/service-kit';

export const config = defineConfig({ ...serviceVariables });

export type SocialConfig = ConfigOf<typeof config>;

/** The configuration of this process, for what is not started by `runService`. Throws a ConfigError. */
export const readConfig = (): SocialConfig => config.read(process.env);
