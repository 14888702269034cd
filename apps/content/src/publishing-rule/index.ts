import { Module } from '@nestjs/common';
import { OnSiteChanged } from './on-site-changed.js';

export { checkMayChange, checkMayPublish, isFirstPost } from './check-may-publish.js';
export { storePublishingRule } from './on-site-changed.js';
export { PublishingRuleRow } from './publishing-rule.entity.js';

@Module({ providers: [OnSiteChanged] })
export class PublishingRuleModule {}
