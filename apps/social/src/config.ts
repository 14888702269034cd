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

/** Reads the configuration of this process, for programs that `runService` does not start. Throws a ConfigError. */
export const readConfig = (): SocialConfig => config.read(process.env);
