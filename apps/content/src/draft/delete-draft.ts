import { Injectable } from '@nestjs/common';
import type { deleteDraft, PayloadOf } from '@quillstead/contracts';
import { type AskContext, CallError } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { memberOf } from '../access/access.js';
import { Draft } from './draft.entity.js';

/** Throws a draft away. */
@Injectable()
export class DeleteDraft {
  constructor(private readonly dataSource: DataSource) {}

  /** Throws `not_found`, for somebody else's as for one that never was. */
  async run({ id }: PayloadOf<typeof deleteDraft>, context: AskContext): Promise<void> {
    const author = memberOf(context);
    const { affected } = await this.dataSource.manager.delete(Draft, { id, authorId: author.id });
    if (affected !== 1) throw new CallError('not_found');
  }
}
