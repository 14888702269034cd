import { Module } from '@nestjs/common';
import { OnSiteChanged } from './on-site-changed.js';

@Module({ providers: [OnSiteChanged] })
export class PublishingRuleModule {}
