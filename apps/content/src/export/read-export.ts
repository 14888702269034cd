import { Controller } from '@nestjs/common';
import { CallError, Operation, readExportPage, ReadReplica, sql } from '@quillstead/service-kit';
import {
  type ExportListPage,
  type ExportPlace,
  listContentExport,
  type ExportPage,
  type PayloadOf,
  readApprovalExport,
  readCollectionSubscriptionExport,
  readCollectionsExport,
  readContentExport,
  readContentExportPart,
  readFirstReadersExport,
  readSeriesExport,
  readStatisticsExport,
  readSeriesSubscriptionExport,
} from '@quillstead/contracts';
import { DataSource } from 'typeorm';
import { exportParts } from './export-parts.js';

/**
 * Reads what a member has in content, for an export that accounts makes for them (docs/product/accounts.md#export).
 */
@Controller()
export class ReadExport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly replica: ReadReplica,
  ) {}

  /** Returns a page, oldest first. */
  @Operation(readContentExport)
  execute({ user_id, part, after }: PayloadOf<typeof readContentExport>): Promise<ExportPage> {
    return this.read(user_id, part, after);
  }

  @Operation(readSeriesExport)
  series({ user_id, part, after }: PayloadOf<typeof readSeriesExport>): Promise<ExportPage> {
    return this.read(user_id, part, after);
  }

  @Operation(readCollectionsExport)
  collections({ user_id, part, after }: PayloadOf<typeof readCollectionsExport>): Promise<ExportListPage> {
    return this.read(user_id, part, after);
  }

  @Operation(readSeriesSubscriptionExport)
  seriesSubscriptions({
    user_id,
    part,
    after,
  }: PayloadOf<typeof readSeriesSubscriptionExport>): Promise<ExportPage> {
    return this.read(user_id, part, after);
  }

  @Operation(readCollectionSubscriptionExport)
  collectionSubscriptions({
    user_id,
    part,
    after,
  }: PayloadOf<typeof readCollectionSubscriptionExport>): Promise<ExportPage> {
    return this.read(user_id, part, after);
  }

  @Operation(readStatisticsExport)
  statistics({ user_id, part, after }: PayloadOf<typeof readStatisticsExport>): Promise<ExportPage> {
    return this.read(user_id, part, after);
  }

  @Operation(readFirstReadersExport)
  firstReaders({ user_id, part, after }: PayloadOf<typeof readFirstReadersExport>): Promise<ExportPage> {
    return this.read(user_id, part, after);
  }

  @Operation(readApprovalExport)
  approvals({ user_id, part, after }: PayloadOf<typeof readApprovalExport>): Promise<ExportPage> {
    return this.read(user_id, part, after);
  }

  @Operation(listContentExport)
  async list(): Promise<{ items: string[] }> {
    return { items: Object.keys(exportParts(sql`0`, this.dataSource)) };
  }

  /** Returns a page of any part. Throws `invalid` for a part that does not exist. */
  @Operation(readContentExportPart)
  part({ user_id, part, after }: PayloadOf<typeof readContentExportPart>): Promise<ExportListPage> {
    return this.read(user_id, part, after);
  }

  private async read(userId: number, name: string, after: Readonly<ExportPlace> | null) {
    const part = exportParts(sql`${userId}::bigint`, this.dataSource)[name];
    if (part === undefined) throw new CallError('invalid');
    return this.replica.complete((database) => readExportPage(database, part, after));
  }
}
