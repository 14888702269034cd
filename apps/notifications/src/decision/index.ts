import { Module } from '@nestjs/common';
import { OnHeldPostDecided } from './on-held-post-decided.js';
import { OnReportDecided } from './on-report-decided.js';

@Module({ providers: [OnReportDecided, OnHeldPostDecided] })
export class DecisionModule {}
