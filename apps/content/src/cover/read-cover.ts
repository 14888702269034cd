import { Controller, Inject } from '@nestjs/common';
import { describeCover, type PayloadOf, readCover, type ResponseTypes } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import {
  Acknowledgements,
  Operation,
  Outbox,
  type OutboxEntry,
  type RpcContext,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CoverAddresses } from '../cover-files/index.js';
import { holderOf, lockHolder, type OwnHolder, readHolder, setCover } from './cover-holder.js';
import { CoverUpload } from './cover-upload.entity.js';

/** Reads and describes the cover of a holder of the member. */
@Controller()
export class ReadCover {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly covers: CoverAddresses,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /**
   * Reads the cover. Throws `invalid` unless one holder is named, `forbidden` for the holder of another member,
   * `not_found`.
   */
  @Operation(readCover)
  execute(payload: PayloadOf<typeof readCover>, context: RpcContext): Promise<ResponseTypes['own_cover']> {
    const { id } = memberOf(context);
    return this.dataSource.transaction('REPEATABLE READ', async (manager) =>
      this.respond(await readHolder(holderOf(payload), id, manager), manager),
    );
  }

  /** Changes the alternative text. Throws what `execute` throws. */
  @Operation(describeCover)
  async describe(
    payload: PayloadOf<typeof describeCover>,
    context: RpcContext,
  ): Promise<ResponseTypes['own_cover']> {
    const { id } = memberOf(context);
    let published: OutboxEntry | null = null;
    const own = await this.dataSource.transaction(async (manager) => {
      const holder = await lockHolder(holderOf(payload), id, manager);
      const { upload, cover, coverSource } = holder;
      const coverAlt = payload.cover_alt || null;
      await manager.update(CoverUpload, upload, { coverAlt });
      if (cover !== null && coverAlt !== holder.coverAlt)
        published = await setCover(holder, { cover, coverSource, coverAlt }, this.outbox, manager);
      return this.respond({ ...holder, coverAlt }, manager);
    });
    if (published !== null) await this.acknowledgements.wait(published);
    return own;
  }

  private async respond(
    { upload, cover, coverAlt }: OwnHolder,
    manager: EntityManager,
  ): Promise<ResponseTypes['own_cover']> {
    const sent = await manager.findOneBy(CoverUpload, upload);
    return {
      cover: await this.covers.ofAuthor(cover, manager),
      cover_alt: sent?.coverAlt ?? coverAlt,
      state: sent?.state ?? (cover === null ? 'none' : 'ready'),
      fault: sent?.fault ?? null,
    };
  }
}
