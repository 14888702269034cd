import { type DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { findTaskHandlers, TaskRunner, type TaskRunnerOptions } from '../background-task/index.js';

/** Runs the background tasks of one handler, as a replica of its service does. */
export function taskRunnerOf(
  handler: object,
  dataSource: DataSource,
  logger: TaskRunnerOptions['logger'],
): TaskRunner {
  const discovery = { getProviders: () => [{ instance: handler }] } as unknown as DiscoveryService;
  const handlers = findTaskHandlers(discovery, new MetadataScanner());
  return new TaskRunner({ dataSource, handlers, logger, registry: new Registry() });
}
