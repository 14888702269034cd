import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

/** Checks whether one dependency can be used; rejects when it can't. */
export type ReadinessCheck = () => Promise<unknown>;

const checkTimeout = 1_000;

/**
 * Serves operators on a port of its own: `/livez` while the process runs (it checks no dependency), `/readyz` when
 * it can do its work, `/metrics` for Prometheus. Never reachable through the gateway.
 */
export class HealthServer {
  private readonly server: Server;
  private ready = false;

  constructor(
    private readonly registry: Registry,
    private readonly checks: ReadonlyMap<string, ReadinessCheck>,
  ) {
    this.server = createServer((request, response) => {
      void this.respond(request.url ?? '').then(({ status, body, type }) => {
        response.writeHead(status, { 'content-type': type }).end(body);
      });
    });
  }

  /** Listens and returns the port, which matters when 0 was given. Rejects when the port is taken. */
  async listen(port: number, host: string): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject).listen(port, host, resolve);
    });
    return (this.server.address() as AddressInfo).port;
  }

  /** Said once everything is up, and taken back as the first thing of a stop. */
  setReady(ready: boolean): void {
    this.ready = ready;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve());
    });
  }

  private async respond(url: string): Promise<{ status: number; body: string; type: string }> {
    const plain = 'text/plain; charset=utf-8';
    if (url === '/livez') return { status: 200, body: 'alive\n', type: plain };
    if (url === '/metrics')
      return { status: 200, body: await this.registry.metrics(), type: this.registry.contentType };
    if (url !== '/readyz') return { status: 404, body: 'not found\n', type: plain };
    const missing = this.ready ? await this.missing() : ['start'];
    return missing.length === 0
      ? { status: 200, body: 'ready\n', type: plain }
      : { status: 503, body: `not ready: ${missing.join(', ')}\n`, type: plain };
  }

  private async missing(): Promise<string[]> {
    const outcomes = await Promise.all(
      [...this.checks].map(async ([name, check]) => ((await respondsInTime(check)) ? null : name)),
    );
    return outcomes.filter((name) => name !== null);
  }
}

async function respondsInTime(check: ReadinessCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, checkTimeout);
  });
  try {
    await Promise.race([check(), timeout]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
