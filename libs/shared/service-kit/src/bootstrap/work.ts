import { retellFacts, type ServiceName } from '@quillstead/contracts';
import type { DataSource } from 'typeorm';
import { FactConsumers, type Hearer, type Outbox, Relay, type Retell } from '../facts/index.js';
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
  readonly outbox: Outbox;
  readonly jobs: Jobs;
  readonly hearers: readonly Hearer[];
  readonly doers: readonly Doer[];
  /** Milliseconds that running jobs get when the process stops. */
  readonly grace: number;
}

const factsAtOnce = 500;
const patience = 5_000;

/** Starts what a service does unasked: telling its facts, hearing those of others, doing its jobs. */
export function work(parts: WorkParts): void {
  const { life, outbox } = parts;
  const options = { ...parts, registry: life.registry };
  const relay = new Relay(options);
  const consumers = new FactConsumers({ ...options, retell: retellBy(life) });
  const worker = new JobWorker(options);
  outbox.onTold(() => relay.kick());
  relay.start();
  consumers.start();
  worker.start();
  life.onStop('hearing', () => consumers.stop());
  life.onStop('doing', () => worker.stop());
  life.onStop('telling', () => relay.stop());
}

function retellBy({ asker, name }: ProcessLife): Retell {
  return (source, from) =>
    asker.ask(
      retellFacts(source),
      { from, limit: factsAtOnce },
      { viewer: null, requestId: `${name}-hears-${source}`, deadline: Date.now() + patience },
    );
}
