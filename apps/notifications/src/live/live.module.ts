import { Module } from '@nestjs/common';
import { PublishChanges } from './publish-changes.js';

/** What is said of notifications the moment they change. */
@Module({ providers: [PublishChanges] })
export class LiveModule {}
