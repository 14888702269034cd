import type { IncomingHttpHeaders } from 'node:http';
import { Controller } from '@nestjs/common';
import { countPageView } from '@quillstead/contracts';
import { PageViewMetrics } from './page-view-metrics.js';
import { Route } from '../routes/route.js';
import { sendResponse } from '../routes/send-response.js';
import type { Visit } from '../routes/visit.js';

const nothing = Buffer.alloc(0);

/** A page view: counted here and passed on to nobody (docs/product/pages.md#titles-and-navigation). */
@Controller()
export class CountPageView {
  constructor(private readonly metrics: PageViewMetrics) {}

  @Route(countPageView)
  async respond(visit: Visit): Promise<void> {
    if (!forbidsTracking(visit.request.headers)) this.metrics.count(visit.payload.pathname);
    sendResponse(visit, nothing);
  }
}

/** Whether a browser says Do Not Track or Global Privacy Control (https://www.w3.org/TR/gpc/). */
function forbidsTracking(headers: IncomingHttpHeaders): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1';
}
