import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type ServiceName, tasksOf } from '@quillstead/contracts';
import {
  checkTaskHandlers,
  findTaskHandlers,
  type FoundTaskHandler,
} from '../background-task/task-handler.js';
import type { Subscriber } from '../events/event-handler.js';
import { checkSubscribers, findSubscribers } from '../events/find-subscribers.js';
import { allJobsOf } from '../jobs/dead-letter-jobs.js';
import { checkJobHandlers, findJobHandlers, type FoundJobHandler } from '../jobs/job-handler.js';

/** The handlers of events, jobs and background tasks among the providers of a service. */
@Injectable()
export class ServiceHandlers implements OnModuleInit {
  subscribers: readonly Subscriber[] = [];
  jobHandlers: readonly FoundJobHandler[] = [];
  taskHandlers: readonly FoundTaskHandler[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onModuleInit(): void {
    this.subscribers = findSubscribers(this.discovery, this.scanner);
    this.jobHandlers = findJobHandlers(this.discovery, this.scanner);
    this.taskHandlers = findTaskHandlers(this.discovery, this.scanner);
  }

  /** Throws with a line for each event, job and task of the contracts that has not exactly one handler. */
  check(service: ServiceName): void {
    const faults = [
      ...checkSubscribers(service, this.subscribers),
      ...checkJobHandlers(this.jobHandlers, allJobsOf(service)),
      ...checkTaskHandlers(this.taskHandlers, tasksOf(service)),
    ];
    if (faults.length > 0) throw new Error(`The wiring is not whole:\n  ${faults.join('\n  ')}`);
  }
}
