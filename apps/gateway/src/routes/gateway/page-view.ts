import type { IncomingHttpHeaders } from 'node:http';
import { countPageView } from '@quillstead/contracts';
import { PageViewMetrics } from '../../page-views/page-view-metrics.js';
import { RouteHandler } from '../route-handler.js';
import { sendResponse } from '../send-response.js';
import type { Visit } from '../visit.js';

const nothing = Buffer.alloc(0);

/** A page view: counted here and passed on to nobody (docs/product/pages.md#titles-and-navigation). */
@RouteHandler(countPageView)
export class HandlePageView {
  constructor(private readonly metrics: PageViewMetrics) {}

  async respond(visit: Visit): Promise<void> {
    if (!forbidsTracking(visit.request.headers)) this.metrics.count(visit.payload.pathname);
    sendResponse(visit, nothing);
  }
}

/** Whether a browser says Do Not Track or Global Privacy Control (https://www.w3.org/TR/gpc/). */
function forbidsTracking(headers: IncomingHttpHeaders): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1';
}
