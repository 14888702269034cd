import { Module } from '@nestjs/common';
import { Snapshot } from './snapshot.js';

/** What other services ask for in pages: who follows whom, to rebuild what they keep and to tell many. */
@Module({ providers: [Snapshot] })
export class SnapshotModule {}
