import type { IncomingHttpHeaders } from 'node:http';
import { Controller, Injectable, Module } from '@nestjs/common';
import { matchPage } from '@quillstead/catalogue/match-page';
import { countPageView } from '@quillstead/contracts';
import { Counter, Registry } from 'prom-client';
import { Route } from '../routes/route.js';
import { RoutesModule } from '../routes/routes.module.js';
import { sendResponse } from '../routes/send-response.js';
import type { Visit } from '../routes/visit.js';

/** Counts the pages that were shown by the pattern of their address, which holds no personal data. */
@Injectable()
class PageViewMetrics {
  private readonly views: Counter;

  constructor(registry: Registry) {
    this.views = new Counter({
      name: 'page_views_total',
      help: 'Pages shown by browsers that do not forbid tracking, by the pattern of the address',
      labelNames: ['route'],
      registers: [registry],
    });
  }

  /** @param pathname without its query; what leads nowhere counts as `none` */
  count(pathname: string): void {
    this.views.inc({ route: matchPage(pathname)?.page.path ?? 'none' });
  }
}

const nothing = Buffer.alloc(0);

/** Counts a page view, which is passed on to no other site (docs/product/pages.md#titles-and-navigation). */
@Controller()
export class CountPageView {
  constructor(private readonly metrics: PageViewMetrics) {}

  @Route(countPageView)
  async respond(visit: Visit): Promise<void> {
    if (!forbidsTracking(visit.request.headers)) this.metrics.count(visit.payload.pathname);
    sendResponse(visit, nothing);
  }
}

/** True if a browser sends Do Not Track or Global Privacy Control (https://www.w3.org/TR/gpc/). */
function forbidsTracking(headers: IncomingHttpHeaders): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1';
}

@Module({ imports: [RoutesModule], controllers: [CountPageView], providers: [PageViewMetrics] })
export class PageViewsModule {}
