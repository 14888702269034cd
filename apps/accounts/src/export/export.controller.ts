import { Controller } from '@nestjs/common';
import {
  type PayloadOf,
  readExport,
  readExportPiece,
  type ReplyOf,
  requestExport,
} from '@quillstead/contracts';
import { Answers, type AskContext, type RawReply } from '@quillstead/service-kit';
import { ReadExportPiece } from './read-export-piece.js';
import { ReadExport } from './read-export.js';
import { RequestExport } from './request-export.js';

@Controller()
export class ExportController {
  constructor(
    private readonly requesting: RequestExport,
    private readonly reading: ReadExport,
    private readonly pieces: ReadExportPiece,
  ) {}

  @Answers(requestExport)
  async requestExport(
    _: PayloadOf<typeof requestExport>,
    context: AskContext,
  ): Promise<ReplyOf<typeof requestExport>> {
    await this.requesting.run(context);
    return null;
  }

  @Answers(readExport)
  readExport(_: PayloadOf<typeof readExport>, context: AskContext): Promise<RawReply> {
    return this.reading.run(context);
  }

  @Answers(readExportPiece)
  readExportPiece(payload: PayloadOf<typeof readExportPiece>, context: AskContext): Promise<RawReply> {
    return this.pieces.run(payload, context);
  }
}
