import { replayEvents, type ServiceName } from '@quillstead/contracts';
import type { DataSource } from 'typeorm';
import { TaskRunner } from '../background-task/task-runner.js';
import { EventConsumers } from '../events/event-consumers.js';
import type { Replay } from '../events/event-handler.js';
import { JobWorker } from '../jobs/job-worker.js';
import type { Logger } from '../logging/create-logger.js';
import type { ProcessLife } from './process-life.js';
import type { ServiceHandlers } from './service-handlers.js';

interface WorkParts {
  readonly service: ServiceName;
  readonly redisUrl: string;
  readonly secret: string;
  readonly logger: Logger;
  readonly life: ProcessLife;
  readonly dataSource: DataSource;
  readonly sessions: DataSource;
  readonly handlers: ServiceHandlers;
  /** Milliseconds that running jobs get when the process stops. */
  readonly grace: number;
}

const eventsAtOnce = 500;
const timeout = 5_000;

/** Starts the background work of a service: it consumes events, and processes jobs and tasks. */
export function work(parts: WorkParts): void {
  const { life, handlers } = parts;
  const { subscribers, jobHandlers, taskHandlers } = handlers;
  const options = { ...parts, registry: life.registry, subscribers, jobHandlers };
  const consumers = new EventConsumers({ ...options, replay: replayBy(life) });
  const worker = new JobWorker(options);
  const tasks = new TaskRunner({ ...options, handlers: taskHandlers });
  consumers.start();
  worker.start();
  tasks.start();
  life.onStop('consumers', () => consumers.stop());
  life.onStop('doing', () => worker.stop());
  life.onStop('background tasks', () => tasks.stop());
}

function replayBy({ rpc, name }: ProcessLife): Replay {
  return (source, from) =>
    rpc.call(
      replayEvents(source),
      { from, limit: eventsAtOnce },
      { viewer: null, requestId: `${name}-consumes-${source}`, deadline: Date.now() + timeout },
    );
}
