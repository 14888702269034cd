import { Controller, Inject } from '@nestjs/common';
import {
  noteCoverRemoval,
  type PayloadOf,
  refuseCover,
  removeCover,
  type ResponseTypes,
} from '@quillstead/contracts';
import { memberOf, moderatorOf } from '@quillstead/projections';
import {
  Acknowledgements,
  CallError,
  Operation,
  Outbox,
  type OutboxEntry,
  PictureFiles,
  RedisListClient,
  RefusedPicture,
  type RpcContext,
  sha256,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { Collection } from '../collection/index.js';
import { lockCover, PlaceCovers, placeCoversLater } from '../cover-files/index.js';
import { Series } from '../series-place/index.js';
import { Story } from '../story/index.js';
import type { CoverKind } from './cover-upload.entity.js';
import { holderOf, lockHolder, lockHoldersOf, setCover } from './cover-holder.js';
import { CoverUpload } from './cover-upload.entity.js';

const none = { cover: null, coverSource: null, coverAlt: null };

/** Removes a cover, for its author or for the staff (docs/product/stories.md#own-covers). */
@Controller()
export class RemoveCover {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: PictureFiles,
    private readonly places: PlaceCovers,
    private readonly outbox: Outbox,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
    private readonly rpc: RedisListClient,
  ) {}

  /**
   * Removes a cover for its author; it is gone everywhere before this returns. Throws `invalid` unless one holder is
   * named, `forbidden` for the holder of another member, `not_found`.
   */
  @Operation(removeCover)
  async execute(
    payload: PayloadOf<typeof removeCover>,
    context: RpcContext,
  ): Promise<ResponseTypes['own_cover']> {
    const { id } = memberOf(context);
    const { sent, former, published } = await this.dataSource.transaction(async (manager) => {
      const holder = await lockHolder(holderOf(payload), id, manager);
      const { upload, cover } = holder;
      const waiting = await manager.findOneBy(CoverUpload, upload);
      await manager.delete(CoverUpload, upload);
      await placeCoversLater([cover], manager);
      return {
        sent: waiting?.upload,
        former: cover,
        published: cover === null ? null : await setCover(holder, none, this.outbox, manager),
      };
    });
    await this.places.now(former);
    if (sent !== undefined) await this.files.deleteUpload(sent);
    if (published !== null) await this.acknowledgements.wait(published);
    return { cover: null, cover_alt: null, state: 'none', fault: null };
  }

  /**
   * Removes a cover for a moderator, wherever its author has it. The file and the cover are refused from then on, by
   * whomever they are sent, and the log of the staff has the act. Throws `not_found`, also if the caller is no
   * moderator and if there is no cover.
   */
  @Operation(refuseCover)
  async refuse(payload: PayloadOf<typeof refuseCover>, context: RpcContext): Promise<void> {
    moderatorOf(context);
    const { kind, id } = holderOf(payload);
    if (kind === 'draft') throw new CallError('not_found');
    const found = await findHolder(kind, id, this.dataSource.manager);
    if (!found?.cover || found.authorId === null) throw new CallError('not_found');
    const { cover, coverSource } = found;
    const drawn = await this.files.read(cover);
    const hashes = [coverSource, drawn && sha256(drawn)].filter((hash) => hash !== null);
    const published = await this.dataSource.transaction(async (manager) => {
      // A process that is making the same cover ends first, or finds the file refused.
      await lockCover(cover, manager);
      const refused = hashes.map((hash) => ({ hash }));
      await manager.upsert(RefusedPicture, refused, ['hash']);
      const removed: OutboxEntry[] = [];
      await placeCoversLater([cover], manager);
      for (const holder of await lockHoldersOf(cover, manager)) {
        const one = await setCover(holder, none, this.outbox, manager);
        if (one !== null) removed.push(one);
      }
      // The call comes last, so that nothing is removed without the log.
      await this.rpc.call(noteCoverRemoval, { kind, thing_id: id, cover }, context);
      return removed;
    });
    await this.places.now(cover);
    await this.acknowledgements.wait(published);
  }
}

/** Finds the story or list that a moderator names, of any author; moderators reach no drafts. */
function findHolder(kind: Exclude<CoverKind, 'draft'>, id: number, manager: EntityManager) {
  if (kind === 'story') return manager.findOneBy(Story, { id });
  if (kind === 'series') return manager.findOneBy(Series, { id });
  return manager.findOneBy(Collection, { publicId: id });
}
