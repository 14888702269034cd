import { Module } from '@nestjs/common';
import { PublishChanges } from './publish-changes.js';

export { receiversChanged, receiversOf } from './publish-changes.js';

/** Publishes changed counts to live notification streams. */
@Module({ providers: [PublishChanges] })
export class LiveModule {}
