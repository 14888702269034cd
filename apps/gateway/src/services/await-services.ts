import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@quillstead/contracts';
import {
  isOlder,
  type Logger,
  openRedis,
  ownRelease,
  ReleaseRegistry,
  type RunningService,
} from '@quillstead/service-kit/process';

export interface AwaitServicesOptions {
  readonly redisUrl: string;
  /** The value from which names in Redis are derived. */
  readonly secret: string;
  readonly logger: Pick<Logger, 'debug' | 'info' | 'warn'>;
  /** The services to wait for. */
  readonly awaited: readonly ServiceName[];
  /** Milliseconds to wait for a service of which no process runs. */
  readonly timeout: number;
}

/** The milliseconds between two checks. */
const look = 200;

/**
 * Resolves when each awaited service runs in this gateway's release or a newer one and no process of an older release
 * takes calls, so that a gateway never calls an operation that a service does not know yet. Waits for older processes
 * without limit, and for a service without any process until the timeout: a service that is away must not
 * take the pages of the others away (docs/decisions/2026-11-25-a-gateway-waits-for-its-services.md).
 */
export async function awaitServices(options: AwaitServicesOptions): Promise<void> {
  const { redisUrl, secret, logger, awaited, timeout } = options;
  if (awaited.length === 0) return;
  const registry = new ReleaseRegistry(secret);
  const release = ownRelease();
  const redis = openRedis(redisUrl, registry.key, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  });
  redis.on('error', (error) => logger.debug({ err: error }, 'the running services can not be read now'));
  let [printed, firstLook, isTroubled] = ['', Number.POSITIVE_INFINITY, false];

  /** Null while Redis does not respond. */
  async function read(): Promise<UnreadyServices | null> {
    try {
      return unreadyServices(await registry.list(redis), release, awaited);
    } catch (error) {
      // A Redis that is away is reported elsewhere; one that refuses the command never makes this gateway ready.
      if (redis.status === 'ready' && !isTroubled)
        logger.warn({ err: error }, 'the running services were not read');
      isTroubled ||= redis.status === 'ready';
      return null;
    }
  }

  for (;;) {
    const unready = await read();
    if (unready !== null) {
      firstLook = Math.min(firstLook, performance.now());
      const isEarly = performance.now() - firstLook < timeout;
      const { older, missing } = unready;
      if (older.length === 0 && (missing.length === 0 || !isEarly)) {
        if (missing.length > 0) logger.warn({ missing }, 'starts without services of which no process runs');
        else if (printed !== '') logger.info({ release }, 'all services run its release or a newer one');
        break;
      }
      const text = JSON.stringify(unready);
      if (text !== printed) logger.info({ release, older, missing }, 'waits for services of its release');
      printed = text;
    }
    await pause(look, undefined, { ref: false });
  }
  redis.disconnect();
}

/** The services for which a gateway waits at its start. */
interface UnreadyServices {
  /** A process of an older release than the gateway's still takes calls. */
  readonly older: readonly ServiceName[];
  /** The services of which no process takes calls. */
  readonly missing: readonly ServiceName[];
}

/**
 * Compares the running services with the release of a gateway.
 * @param awaited the services that the gateway needs
 */
export function unreadyServices(
  running: readonly RunningService[],
  release: string,
  awaited: readonly ServiceName[],
): UnreadyServices {
  const of = (name: ServiceName): RunningService[] => running.filter(({ service }) => service === name);
  return {
    older: awaited.filter((name) => of(name).some((one) => isOlder(one.release, release))),
    missing: awaited.filter((name) => of(name).length === 0),
  };
}
