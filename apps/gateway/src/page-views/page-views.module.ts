import { Module } from '@nestjs/common';
import { RoutesModule } from '../routes/routes.module.js';
import { CountPageView } from './count-page-view.js';
import { PageViewMetrics } from './page-view-metrics.js';

@Module({ imports: [RoutesModule], controllers: [CountPageView], providers: [PageViewMetrics] })
export class PageViewsModule {}
