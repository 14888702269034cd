import { Module } from '@nestjs/common';
import { RoutesModule } from '../routes.module.js';
import { ReadQueues } from './read-queues.js';
import { RetryDeadLetters } from './retry-work.js';

export const queueControllers = [ReadQueues, RetryDeadLetters];

@Module({ imports: [RoutesModule], controllers: queueControllers })
export class QueuesModule {}
