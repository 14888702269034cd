import { MessageKeys } from '../rpc/message-keys.js';
import type { ProcessConfig } from './variables.js';

type Required = Pick<ProcessConfig, 'REDIS_URL' | 'DEPLOYMENT_SECRET'>;
type Rotating = Partial<Pick<ProcessConfig, 'DEPLOYMENT_SECRET_ACCEPTED' | 'REDIS_NAMESPACE'>>;

/** The settings by which a process reaches the others over Redis, and by which they know each other. */
export interface Wire {
  readonly redisUrl: string;
  /** The value from which names in Redis are derived. */
  readonly secret: string;
  readonly keys: MessageKeys;
}

/** Returns the value from which names in Redis are derived; it stays while the secret changes. */
export const namespaceOf = ({
  REDIS_NAMESPACE,
  DEPLOYMENT_SECRET,
}: Pick<Required, 'DEPLOYMENT_SECRET'> & Rotating): string => REDIS_NAMESPACE ?? DEPLOYMENT_SECRET;

export function wireOf(config: Required & Rotating): Wire {
  return {
    redisUrl: config.REDIS_URL,
    secret: namespaceOf(config),
    keys: new MessageKeys(config.DEPLOYMENT_SECRET, config.DEPLOYMENT_SECRET_ACCEPTED),
  };
}

/** Returns the secrets whose signatures are accepted; the first signs. */
export function secretsOf({
  DEPLOYMENT_SECRET,
  DEPLOYMENT_SECRET_ACCEPTED = null,
}: Pick<Required, 'DEPLOYMENT_SECRET'> & Rotating): readonly [string, ...string[]] {
  return DEPLOYMENT_SECRET_ACCEPTED === null
    ? [DEPLOYMENT_SECRET]
    : [DEPLOYMENT_SECRET, DEPLOYMENT_SECRET_ACCEPTED];
}
