import type { ServiceName } from '@quillstead/contracts';
import { isOlder, type RunningService } from '@quillstead/service-kit';

/** The services for which a gateway waits at its start. */
export interface UnreadyServices {
  /** A process of an older release than the gateway's still takes calls. */
  readonly older: readonly ServiceName[];
  /** No process takes calls. */
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
