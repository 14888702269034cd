import { Controller, Inject } from '@nestjs/common';
import { type PayloadOf, refusePicture, removePicture, type ResponseTypes } from '@quillstead/contracts';
import {
  Acknowledgements,
  CallError,
  Operation,
  Outbox,
  type OutboxEntry,
  PictureFiles,
  RefusedPicture,
  type RpcContext,
  sha256,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { ActionLog, Staff } from '../admin/index.js';
import { PlacePictures } from '../picture-files/index.js';
import { publishUserChanged, User } from '../user/index.js';
import { PictureUpload } from './picture-upload.entity.js';

/** Removes the picture of a member, for themselves or for the staff (docs/product/people.md#pictures). */
@Controller()
export class RemovePicture {
  constructor(
    private readonly dataSource: DataSource,
    private readonly staff: Staff,
    private readonly log: ActionLog,
    private readonly files: PictureFiles,
    private readonly places: PlacePictures,
    private readonly outbox: Outbox,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /** Removes the caller's own picture; it is gone everywhere before this returns. Throws `forbidden` for a visitor. */
  @Operation(removePicture)
  async execute(_payload: unknown, { viewer }: RpcContext): Promise<ResponseTypes['own_picture']> {
    if (viewer === null) throw new CallError('forbidden');
    await this.remove(viewer.id);
    return { picture: null, state: 'none', fault: null };
  }

  /**
   * Removes a person's picture for a moderator; the file and the picture are refused from then on, whoever sends them.
   * Throws `not_found`, also when the caller is no moderator, when the person does not exist, and when they have no
   * picture.
   */
  @Operation(refusePicture)
  async refuse({ user_id: userId }: PayloadOf<typeof refusePicture>, context: RpcContext): Promise<void> {
    const by = await this.staff.require('moderator', context);
    const user = await this.dataSource.manager.findOneBy(User, { id: userId });
    if (!user?.picture) throw new CallError('not_found');
    const { picture, pictureSource } = user;
    const drawn = await this.files.read(picture);
    const hashes = [pictureSource, drawn && sha256(drawn)].filter((hash) => hash !== null);
    await this.remove(userId, async (manager) => {
      await manager.upsert(
        RefusedPicture,
        hashes.map((hash) => ({ hash })),
        ['hash'],
      );
      await this.log.add(manager, by, 'remove_picture', `user:${userId}`, { picture }, {});
    });
  }

  private async remove(userId: number, also?: (manager: EntityManager) => Promise<void>): Promise<void> {
    const { published, former, upload } = await this.dataSource.transaction(async (manager) => {
      await also?.(manager);
      return this.change(userId, manager);
    });
    if (former !== null) await this.places.now({ userId, name: former });
    if (upload !== null) await this.files.deleteUpload(upload);
    if (published !== null) await this.acknowledgements.wait(published);
  }

  private async change(
    userId: number,
    manager: EntityManager,
  ): Promise<{ published: OutboxEntry | null; former: string | null; upload: string | null }> {
    const user = await manager.findOne(User, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
    if (user === null || user.status === 'deleted') throw new CallError('not_found');
    const sent = await manager.findOneBy(PictureUpload, { userId });
    await manager.delete(PictureUpload, { userId });
    const { picture: former } = user;
    if (former === null) return { published: null, former, upload: sent?.upload ?? null };
    Object.assign(user, { picture: null, pictureSource: null, version: user.version + 1 });
    await manager.save(user);
    await this.places.later({ userId, name: former }, manager);
    const published = await publishUserChanged(this.outbox, manager, user);
    return { published, former, upload: sent?.upload ?? null };
  }
}
