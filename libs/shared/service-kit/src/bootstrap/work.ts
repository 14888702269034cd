import { replayEvents, type ServiceName } from '@quillstead/contracts';
import type { DataSource } from 'typeorm';
import { type FoundTaskHandler, TaskRunner } from '../background-task/index.js';
import { EventConsumers, type Replay, type Subscriber } from '../events/index.js';
import { type FoundJobHandler, JobWorker } from '../jobs/index.js';
import type { Logger } from '../logging/create-logger.js';
import type { ProcessLife } from './process-life.js';

interface WorkParts {
  readonly service: ServiceName;
  readonly redisUrl: string;
  readonly secret: string;
  readonly logger: Logger;
  readonly life: ProcessLife;
  readonly dataSource: DataSource;
  readonly sessions: DataSource;
  readonly subscribers: readonly Subscriber[];
  readonly jobHandlers: readonly FoundJobHandler[];
  readonly taskHandlers: readonly FoundTaskHandler[];
  /** Milliseconds that running jobs get when the process stops. */
  readonly grace: number;
}

const eventsAtOnce = 500;
const timeout = 5_000;

/** Starts the background work of a service: it consumes events, and processes jobs and tasks. */
export function work(parts: WorkParts): void {
  const { life } = parts;
  const options = { ...parts, registry: life.registry };
  const consumers = new EventConsumers({ ...options, replay: replayBy(life) });
  const worker = new JobWorker(options);
  const tasks = new TaskRunner({ ...options, handlers: parts.taskHandlers });
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
