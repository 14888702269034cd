import { Readable } from 'node:stream';
import { Controller, Inject } from '@nestjs/common';
import { type ExportState, readExport, readExportPiece } from '@quillstead/contracts';
import { RedisListClient, CONFIG } from '@quillstead/service-kit/process';
import type { GatewayConfig } from '../../config.js';
import { CurrentSite } from '../../site-settings/current-site.js';
import { Route } from '../route.js';
import { ForwardCall } from '../forward-call.js';
import { sendDownload } from '../send-download.js';
import type { Visit } from '../visit.js';

type Ready = Extract<ExportState, { state: 'ready' }>;

/**
 * The member's export: passed on piece by piece as the browser takes them, so that none of it is kept here. Each piece
 * is requested in the member's name, and a piece that is not theirs any more stops the download.
 */
@Controller()
export class ReadExport {
  constructor(
    private readonly forward: ForwardCall,
    private readonly rpc: RedisListClient,
    private readonly site: CurrentSite,
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'DOWNLOAD_TIMEOUT_MS'>,
  ) {}

  @Route(readExport)
  async respond(visit: Visit): Promise<void> {
    const state: ExportState = JSON.parse((await this.forward.bytes(visit)).toString());
    const { call, reply } = visit;
    if (state.state === 'making') {
      void reply
        .header('cache-control', 'private, no-store')
        .code(call.pendingStatus ?? call.status)
        .send();
      return;
    }
    // The first piece before the headers: when it can't be had, that can still be said.
    const pieces = this.pieces(state, visit);
    const first = await pieces.next();
    void reply
      .header('content-length', state.size)
      .header('content-disposition', `attachment; filename="${this.fileName(state)}"`);
    sendDownload(visit, Readable.from(chained(first, pieces), { objectMode: false }), this.config);
  }

  private async *pieces(
    { export_id, count_pieces }: Ready,
    { caller, request }: Visit,
  ): AsyncGenerator<Buffer> {
    for (let number = 0; number < count_pieces; number += 1) {
      const context = { viewer: caller.viewer, requestId: request.id, deadline: this.rpc.deadline() };
      // Copied: the bytes lie in a buffer of the connection, which would be held as long as the browser is slow.
      yield Buffer.from(await this.rpc.callRaw(readExportPiece, { export_id, number }, context));
    }
  }

  private fileName({ made_at }: Ready): string {
    const site = this.site.name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    return `${site}-${made_at.slice(0, 10)}.zip`;
  }
}

async function* chained(
  first: IteratorResult<Buffer, void>,
  rest: AsyncGenerator<Buffer>,
): AsyncGenerator<Buffer> {
  if (!first.done) yield first.value;
  yield* rest;
}
