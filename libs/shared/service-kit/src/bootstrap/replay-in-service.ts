import { NestFactory } from '@nestjs/core';
import { Acknowledgements } from '../acknowledgements/acknowledgements.js';
import type { ServiceConfig } from '../config/variables.js';
import { Outbox } from '../events/outbox.js';
import { listDeadLetterEvents, replayDeadLetterEvents } from '../events/replay-dead-letter-events.js';
import { allJobsOf, listDeadLetterJobs, replayDeadLetterJobs } from '../jobs/dead-letter-jobs.js';
import { Jobs } from '../jobs/jobs.js';
import { NestLogger } from '../logging/nest-logger.js';
import { ProcessLife } from './process-life.js';
import { connectDatabase, type ServiceDefinition } from './service-definition.js';
import { ServiceHandlers } from './service-handlers.js';
import { ServiceModule } from './service-module.js';

/**
 * `replay events|jobs` lists the dead letters as JSON lines; with `--all` or ids it is tried again, and each line
 * says how that went. Throws when the words make no sense.
 */
export async function replayInService<Config extends ServiceConfig>(
  definition: ServiceDefinition<Config>,
  config: Config,
  [kind, ...which]: readonly string[],
): Promise<void> {
  if (kind !== 'events' && kind !== 'jobs')
    throw new Error('say "replay events" or "replay jobs", then --all or ids');
  const ids = which.filter((word) => word !== '--all').map(Number);
  if (ids.some((id) => !Number.isSafeInteger(id))) throw new Error('ids are whole numbers');
  const chosen = which.includes('--all') ? undefined : ids;

  const life = await ProcessLife.begin(definition.name, { ...config, HEALTH_PORT: 0 });
  const dataSource = await connectDatabase(definition, config);
  const common = {
    service: definition.name,
    ...life.wire,
    logger: life.logger,
    metrics: life.rpcMetrics,
  };
  const jobs = new Jobs(common);
  const lines = await (which.length === 0 ? list() : again());
  for (const line of lines) process.stdout.write(`${JSON.stringify(line)}\n`);
  await jobs.close();
  await dataSource.destroy();
  process.exit(0);

  function list(): Promise<readonly object[]> {
    return kind === 'events' ? listDeadLetterEvents(dataSource) : listDeadLetterJobs(dataSource);
  }

  async function again(): Promise<readonly object[]> {
    if (kind === 'jobs') return replayDeadLetterJobs(dataSource, jobs, allJobsOf(definition.name), chosen);
    const acknowledgements = new Acknowledgements({
      ...common,
      dataSource,
      rpc: life.rpc,
      registry: life.registry,
    });
    const outbox = new Outbox(dataSource);
    const app = await NestFactory.createApplicationContext(
      ServiceModule.of(definition, config, { life, dataSource, outbox, acknowledgements, jobs }),
      { logger: new NestLogger(life.logger), abortOnError: false },
    );
    return replayDeadLetterEvents(dataSource, app.get(ServiceHandlers).subscribers, chosen);
  }
}
