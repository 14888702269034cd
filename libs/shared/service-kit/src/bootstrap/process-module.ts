import { type DynamicModule, Module } from '@nestjs/common';
import { Registry } from 'prom-client';
import { Asker } from '../ask/index.js';
import { CONFIG, type ProcessConfig } from '../config/variables.js';
import { secretsOf } from '../config/wire.js';
import { Cursors } from '../lists/cursors.js';
import { LOGGER } from '../logging/logger-token.js';
import type { ProcessLife } from './process-life.js';

/** Gives every module of a process its configuration, logger, metrics, asker and cursors. */
@Module({})
export class ProcessModule {
  static of(life: ProcessLife, config: ProcessConfig): DynamicModule {
    const providers = [
      { provide: CONFIG, useValue: config },
      { provide: LOGGER, useValue: life.logger },
      { provide: Registry, useValue: life.registry },
      { provide: Asker, useValue: life.asker },
      { provide: Cursors, useValue: new Cursors(...secretsOf(config)) },
    ];
    return { module: ProcessModule, global: true, providers, exports: providers };
  }
}
