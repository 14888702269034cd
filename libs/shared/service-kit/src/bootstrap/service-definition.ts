import type { Type } from '@nestjs/common';
import type { ServiceName } from '@quillstead/contracts';
import type { ConfigDefinition } from '../config/define-config.js';
import type { ServiceConfig } from '../config/variables.js';
import type { DatabaseDefinition } from '../database/create-data-source.js';

/** The parts in which one service differs from another. */
export interface ServiceDefinition<Config extends ServiceConfig = ServiceConfig> {
  readonly name: ServiceName;
  /** The table of contents: a module that imports the service's features. */
  readonly module: Type;
  readonly config: ConfigDefinition<Config>;
  readonly database: DatabaseDefinition;
}
