import { Module } from '@nestjs/common';
import { Snapshot } from './snapshot.js';

/**
 * Gives pages of subscriptions, blocks and mutes to other services, which rebuild their projections and notify many
 * members with them.
 */
@Module({ controllers: [Snapshot] })
export class SnapshotModule {}
