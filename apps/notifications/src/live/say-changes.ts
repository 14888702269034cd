import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, LOGGER, type Logger, SayNoticeChanges } from '@quillstead/service-kit';
import { DataSource, type EntitySubscriberInterface } from 'typeorm';
import type { NotificationsConfig } from '../config.js';
import { takeChangedReceivers } from './changed-receivers.js';

type Wire = Pick<NotificationsConfig, 'REDIS_URL' | 'DEPLOYMENT_SECRET'>;

/** Says to the gateways, after each commit, for whom it has changed what is new. */
@Injectable()
export class SayChanges implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly changes: SayNoticeChanges;
  private readonly subscriber: EntitySubscriberInterface = {
    afterTransactionCommit: ({ queryRunner }) => {
      if (!queryRunner.isTransactionActive) this.changes.say(takeChangedReceivers(queryRunner));
    },
  };

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) config: Wire,
    @Inject(LOGGER) logger: Pick<Logger, 'debug' | 'warn' | 'error'>,
  ) {
    const { REDIS_URL: redisUrl, DEPLOYMENT_SECRET: secret } = config;
    this.changes = new SayNoticeChanges({ redisUrl, secret, logger });
  }

  /** Only now: connecting a data source replaces the list. */
  onApplicationBootstrap(): void {
    this.dataSource.subscribers.push(this.subscriber);
  }

  onApplicationShutdown(): void {
    this.changes.close();
  }
}
