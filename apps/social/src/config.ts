import {
  checkFederation,
  type ConfigOf,
  defineConfig,
  federationVariables,
  limitVariables,
  serviceVariables,
} from '@quillstead/service-kit';

export const config = checkFederation(
  defineConfig({ ...serviceVariables, ...federationVariables, ...limitVariables }),
);

export type SocialConfig = ConfigOf<typeof config>;

/** The configuration of this process, for what is not started by `runService`. Throws a ConfigError. */
export const readConfig = (): SocialConfig => config.read(process.env);
