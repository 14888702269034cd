import { isIP } from 'node:net';
import { type ConfigDefinition, ConfigError, flagVariable } from './define-config.js';

/** The variables of the processes that speak with the fediverse (docs/product/fediverse.md). */
export const federationVariables = {
  /** 1: authors who choose it can be followed from the fediverse. */
  FEDERATION: flagVariable(false),
  /** 1 only in tests: other servers may be on this machine and in private networks, and use plain HTTP. */
  FEDERATION_ALLOW_PRIVATE: flagVariable(false),
};

interface Federating {
  readonly FEDERATION: boolean;
  readonly FEDERATION_ALLOW_PRIVATE: boolean;
  readonly SITE_URL: string;
}

/** Adds to a configuration that the fediverse needs a site that other servers can reach. */
export function checkFederation<Config extends Federating>(
  definition: ConfigDefinition<Config>,
): ConfigDefinition<Config> {
  return {
    names: definition.names,
    read(env) {
      const config = definition.read(env);
      if (config.FEDERATION && !config.FEDERATION_ALLOW_PRIVATE && !isPublic(new URL(config.SITE_URL)))
        throw new ConfigError(
          'The configuration is not whole:\n  FEDERATION: needs a SITE_URL that other servers can reach: https and a public host name, without a port',
        );
      return config;
    },
  };
}

function isPublic({ protocol, hostname, port }: URL): boolean {
  if (protocol !== 'https:' || port !== '') return false;
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return (
    !isAddress && hostname.includes('.') && !/\.(?:local|localhost|internal|test|invalid)$/.test(hostname)
  );
}
