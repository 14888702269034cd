import { randomUUID } from 'node:crypto';
import { finished } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import {
  CallError,
  LOGGER,
  type Logger,
  MEDIA_STORE,
  type MediaStore,
  type PictureForm,
} from '@quillstead/service-kit/process';
import type { Visit } from '../routes/visit.js';
import { ReceivePicture } from './receive-picture.js';

const notStored = 'Pictures cannot be stored right now. Please try again later.';

/** Files of one member that may arrive at this process at once. */
const mostOfMember = 2;

/** A file that is stored in quarantine. */
interface StoredUpload {
  readonly upload: string;
  /** The SHA-256 of the upload, hexadecimal. */
  readonly source: string;
}

/** Stores the files that members send as pictures. They go into quarantine as they come, so that none is held here. */
@Injectable()
export class ReceiveUpload {
  private readonly arriving = new Map<number, number>();

  constructor(
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'error'>,
  ) {}

  /**
   * @param take has a picture made of the file; when it throws, the file is deleted
   * @throws CallError `too_large`, `invalid` for what is no picture, `too_many`, `forbidden` for a visitor,
   *   `unreachable`
   */
  async receive(
    visit: Visit,
    form: PictureForm,
    take: (stored: StoredUpload) => Promise<unknown>,
  ): Promise<void> {
    const { viewer } = visit.caller;
    if (viewer === null) throw new CallError('forbidden');
    const others = this.arriving.get(viewer.id) ?? 0;
    if (others >= mostOfMember) throw new CallError('too_many');
    this.arriving.set(viewer.id, others + 1);
    try {
      await this.storeFile(visit, form, take);
    } finally {
      const rest = (this.arriving.get(viewer.id) ?? 1) - 1;
      if (rest === 0) this.arriving.delete(viewer.id);
      else this.arriving.set(viewer.id, rest);
    }
  }

  private async storeFile(
    { call, request }: Visit,
    { folders }: PictureForm,
    take: (stored: StoredUpload) => Promise<unknown>,
  ): Promise<void> {
    if (Number(request.headers['content-length'] ?? 0) > call.bodyLimit)
      throw new CallError('too_large', 'The picture is too large: at most 10 MB.');
    const upload = randomUUID().replaceAll('-', '');
    const key = `${folders.quarantine}/${upload}`;
    const received = new ReceivePicture(call.bodyLimit);
    const forget = finished(request.raw, { writable: false }, (error) => {
      if (error) received.destroy(new CallError('invalid'));
    });
    request.raw.pipe(received);
    try {
      await this.store.put(key, received);
      await take({ upload, source: received.digest });
    } catch (error) {
      request.raw.unpipe(received);
      // What stays is deleted after a day.
      await this.store
        .delete(key)
        .catch((err: unknown) => this.logger.error({ err }, 'an upload could not be deleted'));
      if (error instanceof CallError) throw error;
      this.logger.error({ err: error }, 'a picture could not be stored');
      throw new CallError('unreachable', notStored);
    } finally {
      forget();
    }
  }
}
