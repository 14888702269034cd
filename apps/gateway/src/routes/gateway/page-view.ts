import type { IncomingHttpHeaders } from 'node:http';
import { countPageView } from '@quillstead/contracts';
import { PageViewMetrics } from '../../page-views/page-view-metrics.js';
import { Answers } from '../answers.js';
import { sendReply } from '../send-reply.js';
import type { Visit } from '../visit.js';

const nothing = Buffer.alloc(0);

/** A page view: counted here and told to nobody (docs/product/pages.md#titles-and-navigation). */
@Answers(countPageView)
export class AnswerPageView {
  constructor(private readonly metrics: PageViewMetrics) {}

  async answer(visit: Visit): Promise<void> {
    if (!asksNotToBeTracked(visit.request.headers)) this.metrics.count(visit.payload.pathname);
    sendReply(visit, nothing);
  }
}

/** Whether a browser says Do Not Track or Global Privacy Control (https://www.w3.org/TR/gpc/). */
function asksNotToBeTracked(headers: IncomingHttpHeaders): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1';
}
