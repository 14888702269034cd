import { Controller } from '@nestjs/common';
import {
  deleteDraft,
  listDrafts,
  listDraftVersions,
  type PayloadOf,
  readDraft,
  readDraftVersion,
  type ReplyOf,
  saveDraft,
} from '@quillstead/contracts';
import { Answers, type AskContext } from '@quillstead/service-kit';
import { DeleteDraft } from './delete-draft.js';
import { ListDraftVersions } from './list-draft-versions.js';
import { ListDrafts } from './list-drafts.js';
import { ReadDraftVersion } from './read-draft-version.js';
import { ReadDraft } from './read-draft.js';
import { SaveDraft } from './save-draft.js';

@Controller()
export class DraftController {
  constructor(
    private readonly saving: SaveDraft,
    private readonly reading: ReadDraft,
    private readonly listing: ListDrafts,
    private readonly deleting: DeleteDraft,
    private readonly listingVersions: ListDraftVersions,
    private readonly readingVersion: ReadDraftVersion,
  ) {}

  /** Both verbs of the HTTP contract, which are one ask. */
  @Answers(saveDraft)
  saveDraft(payload: PayloadOf<typeof saveDraft>, context: AskContext): Promise<ReplyOf<typeof saveDraft>> {
    return this.saving.run(payload, context);
  }

  @Answers(readDraft)
  readDraft(payload: PayloadOf<typeof readDraft>, context: AskContext): Promise<ReplyOf<typeof readDraft>> {
    return this.reading.run(payload, context);
  }

  @Answers(listDrafts)
  listDrafts(
    payload: PayloadOf<typeof listDrafts>,
    context: AskContext,
  ): Promise<ReplyOf<typeof listDrafts>> {
    return this.listing.run(payload, context);
  }

  @Answers(deleteDraft)
  async deleteDraft(
    payload: PayloadOf<typeof deleteDraft>,
    context: AskContext,
  ): Promise<ReplyOf<typeof deleteDraft>> {
    await this.deleting.run(payload, context);
    return null;
  }

  @Answers(listDraftVersions)
  listDraftVersions(
    payload: PayloadOf<typeof listDraftVersions>,
    context: AskContext,
  ): Promise<ReplyOf<typeof listDraftVersions>> {
    return this.listingVersions.run(payload, context);
  }

  @Answers(readDraftVersion)
  readDraftVersion(
    payload: PayloadOf<typeof readDraftVersion>,
    context: AskContext,
  ): Promise<ReplyOf<typeof readDraftVersion>> {
    return this.readingVersion.run(payload, context);
  }
}
