import { Module } from '@nestjs/common';
import { SayChanges } from './say-changes.js';

/** What is said of notifications the moment they change. */
@Module({ providers: [SayChanges] })
export class LiveModule {}
