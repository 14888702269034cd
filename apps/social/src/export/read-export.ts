import { Controller } from '@nestjs/common';
import { CallError, Operation, readExportPage } from '@quillstead/service-kit';
import {
  type ExportListPage,
  type ExportPage,
  listSocialExport,
  type PayloadOf,
  readBlockExport,
  readFediverseExport,
  readMuteExport,
  readSocialExport,
  readSocialExportPart,
} from '@quillstead/contracts';
import { DataSource } from 'typeorm';
import { exportParts } from './export-parts.js';

/**
 * Reads the authors and hashtags that a member subscribes to, what the member has blocked and muted, and whether the
 * fediverse may follow them, for the export that the member requested from accounts (docs/product/accounts.md#export).
 */
@Controller()
export class ReadExport {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns a page of a part. */
  @Operation(readSocialExport)
  execute(request: PayloadOf<typeof readSocialExport>): Promise<ExportPage> {
    return this.page(request);
  }

  @Operation(readBlockExport)
  blocks(request: PayloadOf<typeof readBlockExport>): Promise<ExportPage> {
    return this.page(request);
  }

  @Operation(readMuteExport)
  mutes(request: PayloadOf<typeof readMuteExport>): Promise<ExportPage> {
    return this.page(request);
  }

  @Operation(readFediverseExport)
  fediverse(request: PayloadOf<typeof readFediverseExport>): Promise<ExportPage> {
    return this.page(request);
  }

  @Operation(listSocialExport)
  async list(): Promise<{ items: string[] }> {
    return { items: Object.keys(exportParts(0, this.dataSource)) };
  }

  /** Returns a page of any part. Throws `invalid` for an unknown part. */
  @Operation(readSocialExportPart)
  part(request: PayloadOf<typeof readSocialExportPart>): Promise<ExportListPage> {
    return this.page(request);
  }

  private async page({ user_id, part: name, after }: PayloadOf<typeof readSocialExportPart>) {
    const part = exportParts(user_id, this.dataSource)[name];
    if (part === undefined) throw new CallError('invalid');
    return readExportPage(this.dataSource, part, after);
  }
}
