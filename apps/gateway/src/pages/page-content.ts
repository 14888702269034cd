import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { PageToRender, RenderedPage, RenderPage, PageRenderer } from '@quillstead/contracts';
import { CONFIG, LOGGER, type Logger } from '@quillstead/service-kit/process';
import { Counter, Histogram, Registry } from 'prom-client';
import type { GatewayConfig } from '../config.js';
import { Maintenance } from '../maintenance/maintenance.js';
import type { ResponsesForPage } from './page-responses.js';
import { readWebApp } from './web-app.js';

/** The most pages that are made at once; further ones are sent without their content, which the browser makes. */
const mostAtOnce = 32;

const seconds = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];

/** Makes the first content of a page, with the web app's own components. */
@Injectable()
export class PageContent implements OnModuleInit {
  private render: RenderPage | null = null;
  private underWay = 0;
  private readonly outcomes: Counter<'outcome'>;
  private readonly duration: Histogram;

  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly maintenance: Maintenance,
    registry: Registry,
  ) {
    this.outcomes = new Counter({
      name: 'page_contents_total',
      help: 'Pages made with their content, those that only browsers make, and those left to them out of need',
      labelNames: ['outcome'],
      registers: [registry],
    });
    this.duration = new Histogram({
      name: 'page_content_duration_seconds',
      help: 'Time in which the content of a page was made, its calls included',
      buckets: seconds,
      registers: [registry],
    });
  }

  async onModuleInit(): Promise<void> {
    const app = readWebApp(this.config.WEB_DIST);
    if (app === null) return;
    try {
      this.render = await loadRenderer(app.folder);
    } catch (error) {
      this.logger.error({ err: error }, 'pages come without their content');
    }
  }

  /**
   * @returns the content; null for a page that only browsers make; `failed` when it could not be made this time: a
   * page then is shown without it rather than late or not at all
   */
  async of(
    page: PageToRender,
    responses: ResponsesForPage,
    requestId: string,
  ): Promise<RenderedPage | 'failed' | null> {
    if (this.render === null || this.maintenance.isOn) return null;
    if (this.underWay >= mostAtOnce) return this.count('busy', 'failed');
    const end = this.duration.startTimer();
    this.underWay += 1;
    try {
      const made = await this.render(page, responses);
      end();
      return this.count(made?.content ? 'made' : 'left', made);
    } catch (error) {
      this.logger.warn({ err: error, request_id: requestId }, 'the content of a page could not be made');
      return this.count('failed', 'failed');
    } finally {
      this.underWay -= 1;
    }
  }

  private count<Result>(outcome: 'made' | 'left' | 'busy' | 'failed', result: Result): Result {
    this.outcomes.inc({ outcome });
    return result;
  }
}

/**
 * Loads what the web app was built into for us: the same app, which renders a page to HTML.
 * @param folder the built web app's
 * @returns null when it was built for browsers alone; rejects when it does not fit the app beside it
 */
async function loadRenderer(folder: string): Promise<RenderPage | null> {
  const entry = join(folder, 'server/entry-server.js');
  const manifest = join(folder, '.vite/manifest.json');
  if (!existsSync(entry) || !existsSync(manifest)) return null;
  const { makeRenderer }: PageRenderer = await import(pathToFileURL(entry).href);
  return makeRenderer(JSON.parse(readFileSync(manifest, 'utf8')));
}
