import { setTimeout as pause } from 'node:timers/promises';
import type { AppName } from '@quillstead/contracts';
import type { Registry } from 'prom-client';
import type { ProcessConfig } from '../config/variables.js';
import { type Wire, wireOf } from '../config/wire.js';
import { HealthServer, type ReadinessCheck } from '../health/health-server.js';
import { createLogger, type Logger } from '../logging/create-logger.js';
import { createRegistry, showClockOffset } from '../metrics/create-registry.js';
import { countCalls } from '../metrics/rpc-metrics.js';
import { warnOfEviction } from '../redis/eviction.js';
import { RedisListClient } from '../rpc/redis-list-client.js';
import type { RpcMetrics } from '../rpc/rpc-context.js';
import { tracing } from '../tracing/tracer.js';
import { keepTickShape } from './keep-tick-shape.js';

/** The work to finish before the process ends; the log has `name` when it fails or takes too long. */
export interface StopStep {
  readonly name: string;
  readonly stop: () => Promise<unknown> | void;
}

/** Milliseconds after which a process that is ready collects its garbage; others of the site may still start. */
const afterStart = 2_000;

/**
 * The common parts of every process of the site: a logger, metrics, health, a way to call the services, and an orderly
 * end. SIGTERM and SIGINT: unready first, after `STOP_DELAY_MS` the steps in the order in which they were given, then
 * exit 0; `STOP_GRACE_MS` after that the process ends in any case, with 1.
 */
export class ProcessLife {
  readonly registry: Registry;
  readonly logger: Logger;
  readonly rpc: RedisListClient;
  readonly rpcMetrics: RpcMetrics;
  readonly wire: Wire;
  private readonly checks = new Map<string, ReadinessCheck>();
  private readonly steps: StopStep[] = [];
  private readonly health: HealthServer;
  private stopping = false;

  private constructor(
    readonly name: string,
    app: AppName,
    private readonly config: ProcessConfig,
  ) {
    this.wire = wireOf(config);
    this.logger = createLogger(name, config.LOG_LEVEL);
    this.registry = createRegistry(name);
    this.health = new HealthServer(this.registry, this.checks);
    this.rpcMetrics = countCalls(this.registry);
    this.rpc = new RedisListClient({
      ...this.wire,
      app,
      logger: this.logger,
      metrics: this.rpcMetrics,
      maxInFlight: config.RPC_MAX_IN_FLIGHT,
      timeout: config.RPC_TIMEOUT_MS,
    });
    showClockOffset(this.registry, this.rpc);
  }

  /** Begins a process of an app, called `app` or `app-<what it does>`: it is alive and not yet ready. */
  static async begin(app: AppName, config: ProcessConfig, does?: string): Promise<ProcessLife> {
    keepTickShape();
    const name = does === undefined ? app : `${app}-${does}`;
    if (config.OTEL_EXPORTER_OTLP_ENDPOINT !== null) {
      const { startTracing } = await import('../tracing/start-tracing.js');
      tracing.tracer = startTracing({ name, ratio: config.OTEL_TRACES_SAMPLER_ARG });
    }
    const life = new ProcessLife(name, app, config);
    await life.health.listen(config.HEALTH_PORT, config.HEALTH_HOST);
    void warnOfEviction(config.REDIS_URL, life.logger);
    process.once('SIGTERM', () => void life.stop('SIGTERM'));
    process.once('SIGINT', () => void life.stop('SIGINT'));
    // Node's own words about a warning would go to standard error as they are.
    process.removeAllListeners('warning');
    process.on('warning', (warning) => life.logger.warn({ err: warning }, 'Node warns'));
    process.on('uncaughtException', (error) => {
      life.logger.fatal({ err: error }, 'something was not caught');
      process.exit(1);
    });
    return life;
  }

  /** Adds a dependency without which the process is not ready. */
  needs(name: string, check: ReadinessCheck): void {
    this.checks.set(name, check);
  }

  onStop(name: string, stop: StopStep['stop']): void {
    this.steps.push({ name, stop });
  }

  ready(): void {
    this.health.setReady(true);
    this.logger.info('ready');
    // This needs --expose-gc. An idle process would otherwise keep the memory of its start until it gets work.
    setTimeout(() => globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), afterStart).unref();
  }

  private async stop(signal: string): Promise<void> {
    if (this.stopping) return;
    this.stopping = true;
    this.logger.info({ signal }, 'stopping');
    this.health.setReady(false);
    await pause(this.config.STOP_DELAY_MS);
    const late = setTimeout(() => {
      this.logger.error('the grace time is over');
      process.exit(1);
    }, this.config.STOP_GRACE_MS);
    for (const { name, stop } of this.steps) {
      try {
        await stop();
      } catch (error) {
        this.logger.error({ err: error, step: name }, 'a step of the stop failed');
      }
    }
    this.rpc.close();
    await this.health.close();
    await tracing.tracer?.stop().catch(() => undefined);
    clearTimeout(late);
    this.logger.info('stopped');
    process.exit(0);
  }
}
