import { Readable } from 'node:stream';
import { Controller, Inject } from '@nestjs/common';
import {
  readStatisticsFile,
  readStatisticsFilePart,
  type ResponseOf,
  type StatisticsPeriod,
} from '@quillstead/contracts';
import { CONFIG, RedisListClient } from '@quillstead/service-kit/process';
import type { GatewayConfig } from '../../config.js';
import { ForwardCall } from '../forward-call.js';
import { Route } from '../route.js';
import { attachment, sendDownload } from '../send-download.js';
import type { Visit } from '../visit.js';

type Part = ResponseOf<typeof readStatisticsFilePart>;

/**
 * The statistics of a member by story and day as a CSV file (docs/product/statistics.md#files). It is requested a few
 * stories at a time while the browser reads it, each part in the name of the member.
 */
@Controller()
export class ReadStatisticsFile {
  constructor(
    private readonly forward: ForwardCall,
    private readonly rpc: RedisListClient,
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'DOWNLOAD_TIMEOUT_MS'>,
  ) {}

  @Route(readStatisticsFile)
  async respond(visit: Visit): Promise<void> {
    const period: StatisticsPeriod = JSON.parse((await this.forward.bytes(visit)).toString());
    // This is read before the headers are sent: an error of the first part gets a response of its own.
    const first = await this.part(period, null, visit);
    const name = `statistics-by-story-${period.since}-${period.until}`;
    void visit.reply.header('content-disposition', attachment(name, 'csv'));
    sendDownload(visit, Readable.from(this.lines(period, first, visit), { objectMode: false }), this.config);
  }

  private async *lines(period: StatisticsPeriod, first: Part, visit: Visit): AsyncGenerator<string> {
    yield first.lines;
    for (let { next } = first; next !== null;) {
      const part = await this.part(period, next, visit);
      yield part.lines;
      ({ next } = part);
    }
  }

  private part(period: StatisticsPeriod, next: string | null, { caller, request }: Visit): Promise<Part> {
    const context = { viewer: caller.viewer, requestId: request.id, deadline: this.rpc.deadline() };
    return this.rpc.call(readStatisticsFilePart, { ...period, next }, context);
  }
}
