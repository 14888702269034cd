import { Module } from '@nestjs/common';
import { Snapshot } from './snapshot.js';

/** Pages of subscriptions for other services, which rebuild their projections and notify many members with them. */
@Module({ controllers: [Snapshot] })
export class SnapshotModule {}
