import { retellFacts, type ServiceName } from '@quillstead/contracts';
import type { DataSource } from 'typeorm';
import { type FoundTaskHandler, TaskRunner } from '../background-task/index.js';
import { FactConsumers, type Retell, type Subscriber } from '../facts/index.js';
import { type Doer, type Jobs, JobWorker } from '../jobs/index.js';
import type { Logger } from '../logging/create-logger.js';
import type { ProcessLife } from './process-life.js';

interface WorkParts {
  readonly service: ServiceName;
  readonly redisUrl: string;
  readonly secret: string;
  readonly logger: Logger;
  readonly life: ProcessLife;
  readonly dataSource: DataSource;
  readonly jobs: Jobs;
  readonly subscribers: readonly Subscriber[];
  readonly doers: readonly Doer[];
  readonly taskHandlers: readonly FoundTaskHandler[];
  /** Milliseconds that running jobs get when the process stops. */
  readonly grace: number;
}

const factsAtOnce = 500;
const patience = 5_000;

/** Starts what a service does unasked: hearing the facts of others, doing its jobs and tasks. */
export function work(parts: WorkParts): void {
  const { life } = parts;
  const options = { ...parts, registry: life.registry };
  const consumers = new FactConsumers({ ...options, retell: retellBy(life) });
  const worker = new JobWorker(options);
  const tasks = new TaskRunner({ ...options, handlers: parts.taskHandlers });
  consumers.start();
  worker.start();
  tasks.start();
  life.onStop('hearing', () => consumers.stop());
  life.onStop('doing', () => worker.stop());
  life.onStop('background tasks', () => tasks.stop());
}

function retellBy({ rpc, name }: ProcessLife): Retell {
  return (source, from) =>
    rpc.call(
      retellFacts(source),
      { from, limit: factsAtOnce },
      { viewer: null, requestId: `${name}-hears-${source}`, deadline: Date.now() + patience },
    );
}
