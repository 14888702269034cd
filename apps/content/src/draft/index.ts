import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MarkupModule } from '../markup/index.js';
import { DeleteDraft } from './delete-draft.js';
import { DraftsBefore } from './draft-before.js';
import { DraftVersions } from './draft-versions.js';
import { Draft } from './draft.entity.js';
import { ListDraftVersions } from './list-draft-versions.js';
import { ListDrafts } from './list-drafts.js';
import { ReadDraftVersion } from './read-draft-version.js';
import { ReadDraft } from './read-draft.js';
import { SaveDraft } from './save-draft.js';

export { Draft, DraftVersion } from './draft.entity.js';
export { shownFieldsOf, storyFieldsOf } from './read-draft.js';
export { sendToStaff } from './send-to-staff.js';
export { readSeenTime } from './save-draft.js';

@Module({
  imports: [TypeOrmModule.forFeature([Draft]), MarkupModule],
  controllers: [DeleteDraft, ListDrafts, ListDraftVersions, ReadDraft, ReadDraftVersion, SaveDraft],
  providers: [DraftsBefore, DraftVersions],
})
export class DraftModule {}
