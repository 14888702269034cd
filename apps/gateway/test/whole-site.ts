import { type ServiceName, serviceNames } from '@quillstead/contracts';
import { type Gateway, startGateway, startServices } from '@quillstead/testing';
import { type Site, siteAt } from './site.js';

export type { Gateway };
export { type Member, story } from './site.js';

/** A site that nobody else uses. */
export interface WholeSite extends Site {
  gateway: Gateway;
  /** The last lines that a service printed. */
  output(name: ServiceName): string;
  /** How many reads of content a replica has served; 0 without one. */
  replicaReads(): Promise<number>;
  /** How many rows each table of each service has. */
  countRows(): Promise<Record<string, number>[]>;
  /** Does something while a service is stopped, and starts it again. */
  whileAway(name: ServiceName, act: () => Promise<void>): Promise<void>;
}

/**
 * Starts every service, each with a database of its own, and a gateway. That takes some ten seconds of a processor:
 * what can be tried beside others is tried at `sharedSite()`.
 * @param env variables of all of them
 * @param redisUrl the tests' shared Redis unless the test hurts it
 */
export async function startWholeSite(
  env: Record<string, string> = {},
  redisUrl?: string,
): Promise<WholeSite> {
  const services = await startServices(env, redisUrl);
  try {
    const gateway = await startGateway(services.env);
    const site = siteAt(gateway, services);
    return {
      ...site,
      gateway,
      output: (name) => services.process(name)?.output() ?? '',
      async replicaReads() {
        const metrics = await fetch(`${services.process('content')?.healthUrl}/metrics`);
        const [, count] =
          /^replica_reads_total\{.*outcome="replica".*\} (\d+)$/m.exec(await metrics.text()) ?? [];
        return Number(count ?? 0);
      },
      countRows: () => Promise.all(serviceNames.map((name) => services.databases[name].countRows())),
      async whileAway(name, act) {
        await services.process(name)?.stop();
        await act();
        await services.start(name);
      },
      async stop() {
        await Promise.all([gateway.stop(), site.stop()]);
        await services.stop();
      },
    };
  } catch (error) {
    await services.stop();
    throw error;
  }
}
