import { Injectable } from '@nestjs/common';
import { matchPage } from '@quillstead/catalogue/match-page';
import { Counter, Registry } from 'prom-client';

/** Counts pages that were shown by the pattern of their address, in which nobody's name can be. */
@Injectable()
export class PageViewMetrics {
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
