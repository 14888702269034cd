import { type DynamicModule, Module } from '@nestjs/common';
import { Registry } from 'prom-client';
import { CONFIG, type ProcessConfig } from '../config/variables.js';
import { secretsOf } from '../config/wire.js';
import { Cursors } from '../lists/cursors.js';
import { LOGGER } from '../logging/create-logger.js';
import { RedisListClient } from '../rpc/redis-list-client.js';

/** The providers that a process gives its modules; tests give fewer. */
export interface ProcessParts {
  readonly logger: object;
  readonly registry: Registry;
  readonly rpc: object;
}

/** Provides configuration, logger, metrics, client and cursors to every module of a process. */
@Module({})
export class ProcessModule {
  static of({ logger, registry, rpc }: ProcessParts, config: ProcessConfig): DynamicModule {
    const providers = [
      { provide: CONFIG, useValue: config },
      { provide: LOGGER, useValue: logger },
      { provide: Registry, useValue: registry },
      { provide: RedisListClient, useValue: rpc },
      { provide: Cursors, useValue: new Cursors(...secretsOf(config)) },
    ];
    return { module: ProcessModule, global: true, providers, exports: providers };
  }
}
