import { Controller, Inject } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { readPicture, type ResponseTypes } from '@quillstead/contracts';
import {
  CallError,
  CONFIG,
  Operation,
  pictureAddress,
  type RpcContext,
  signedPictureAddress,
} from '@quillstead/service-kit';
import { Repository } from 'typeorm';
import type { AccountsConfig } from '../config.js';
import { UserRepository } from '../user/index.js';
import { PictureUpload } from './picture-upload.entity.js';

/** Returns the member's own picture, also that of a private account. */
@Controller()
export class ReadPicture {
  constructor(
    @InjectRepository(PictureUpload) private readonly uploads: Repository<PictureUpload>,
    private readonly users: UserRepository,
    @Inject(CONFIG) private readonly config: AccountsConfig,
  ) {}

  @Operation(readPicture)
  async execute(_payload: unknown, { viewer }: RpcContext): Promise<ResponseTypes['own_picture']> {
    if (!viewer) throw new CallError('forbidden');
    // The upload is read before the user: if it has been handled meanwhile, its picture is the user's by then.
    const sent = await this.uploads.findOneBy({ userId: viewer.id });
    const user = await this.users.findActive(viewer.id);
    if (!user) throw new CallError('forbidden');
    const address = user.isPrivate === 1 ? signedPictureAddress : pictureAddress;
    const picture = user.picture === null ? null : address(user.picture, this.config);
    const state = sent?.state ?? (picture === null ? 'none' : 'ready');
    return { picture, state, fault: sent?.fault ?? null };
  }
}
