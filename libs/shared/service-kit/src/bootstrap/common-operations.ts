import { Controller, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import {
  acknowledgeEvents,
  type Operation as AnyOperation,
  type PayloadOf,
  readQueueOverview,
  replayEvents,
  type ResponseOf,
  retryDeadLettersOf,
  type ServiceName,
} from '@quillstead/contracts';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { AcknowledgeEvents } from '../acknowledgements/acknowledge-events.js';
import { ReadQueueOverview } from '../background-work/read-queue-overview.js';
import { RetryDeadLetters } from '../background-work/retry-dead-letters.js';
import { SpareDataSource } from '../database/spare-data-source.js';
import { ReplayEvents } from '../events/replay-events.js';
import { allJobsOf } from '../jobs/dead-letter-jobs.js';
import { Jobs } from '../jobs/jobs.js';
import { Operation } from '../rpc/operation.js';
import type { RpcContext } from '../rpc/rpc-context.js';
import { ServiceHandlers } from './service-handlers.js';

/** Returns the operations that every service has, under its own name. */
export const commonOperationsOf = (service: ServiceName) => {
  const replay = replayEvents(service);
  const acknowledge = acknowledgeEvents(service);
  const readQueues = readQueueOverview(service);
  const retry = retryDeadLettersOf(service);
  const operations: readonly AnyOperation[] = [replay, acknowledge, readQueues, retry];

  @Controller()
  class CommonOperations implements OnApplicationBootstrap {
    private readonly replaying: ReplayEvents;
    private readonly reading: ReadQueueOverview;
    private acknowledging!: AcknowledgeEvents;
    private retrying!: RetryDeadLetters;

    constructor(
      private readonly dataSource: DataSource,
      private readonly spare: SpareDataSource,
      private readonly jobs: Jobs,
      private readonly handlers: ServiceHandlers,
      registry: Registry,
    ) {
      this.replaying = new ReplayEvents(dataSource);
      this.reading = new ReadQueueOverview(dataSource, jobs, registry);
    }

    onApplicationBootstrap(): void {
      const { subscribers } = this.handlers;
      this.acknowledging = new AcknowledgeEvents(this.spare.open, subscribers);
      this.retrying = new RetryDeadLetters(this.dataSource, this.jobs, allJobsOf(service), subscribers);
    }

    @Operation(replay)
    replay(payload: PayloadOf<typeof replay>): Promise<ResponseOf<typeof replay>> {
      return this.replaying.respond(payload);
    }

    @Operation(acknowledge)
    acknowledge(payload: PayloadOf<typeof acknowledge>, context: RpcContext): Promise<null> {
      return this.acknowledging.respond(payload, context);
    }

    @Operation(readQueues)
    readQueues(_payload: unknown, context: RpcContext): Promise<ResponseOf<typeof readQueues>> {
      return this.reading.respond(context);
    }

    @Operation(retry)
    retry(payload: PayloadOf<typeof retry>, context: RpcContext): Promise<ResponseOf<typeof retry>> {
      return this.retrying.respond(payload, context);
    }
  }

  return { operations, controller: CommonOperations as Type };
};
