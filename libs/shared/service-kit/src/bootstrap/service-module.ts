import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { ServiceConfig } from '../config/variables.js';
import { IdempotentCalls } from '../database/idempotent-calls.js';
import { SpareDataSource } from '../database/spare-data-source.js';
import { Outbox } from '../events/outbox.js';
import { Housekeeping } from '../events/housekeeping.js';
import { Jobs } from '../jobs/jobs.js';
import { Acknowledgements } from '../acknowledgements/acknowledgements.js';
import { ReadReplica } from '../replica/read-replica.js';
import { commonOperationsOf } from './common-operations.js';
import { ProcessModule, type ProcessParts } from './process-module.js';
import type { ServiceDefinition } from './service-definition.js';
import { ServiceHandlers } from './service-handlers.js';

/** The common modules of every service. */
export interface ServiceParts {
  readonly life: ProcessParts;
  readonly dataSource: DataSource;
  readonly outbox: Outbox;
  readonly acknowledgements: Pick<Acknowledgements, 'wait'>;
  readonly jobs: object;
  readonly replica?: ReadReplica;
  readonly spare?: SpareDataSource;
}

/** The root of a service: its own module among the kit's, whose providers every feature can inject. */
@Module({})
export class ServiceModule {
  static of<Config extends ServiceConfig>(
    definition: ServiceDefinition<Config>,
    config: Config,
    {
      life,
      dataSource,
      outbox,
      acknowledgements,
      jobs,
      replica = new ReadReplica(dataSource),
      spare = new SpareDataSource(dataSource, () => Promise.resolve(dataSource)),
    }: ServiceParts,
  ): DynamicModule {
    const providers = [
      { provide: Outbox, useValue: outbox },
      { provide: Acknowledgements, useValue: acknowledgements },
      { provide: IdempotentCalls, useValue: new IdempotentCalls(dataSource, acknowledgements) },
      { provide: Jobs, useValue: jobs },
      { provide: ReadReplica, useValue: replica },
    ];
    return {
      module: ServiceModule,
      global: true,
      imports: [
        ProcessModule.of(life, config),
        TypeOrmModule.forRootAsync({
          useFactory: () => dataSource.options,
          dataSourceFactory: () => Promise.resolve(dataSource),
        }),
        DiscoveryModule,
        definition.module,
      ],
      controllers: [commonOperationsOf(definition.name).controller],
      providers: [
        ...providers,
        { provide: SpareDataSource, useValue: spare },
        ServiceHandlers,
        Housekeeping.provider(definition.name),
      ],
      exports: providers,
    };
  }
}
