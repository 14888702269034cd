import { Module } from '@nestjs/common';
import { MarkupModule } from '../markup/index.js';
import { DeleteDraft } from './delete-draft.js';
import { DraftController } from './draft.controller.js';
import { ListDrafts } from './list-drafts.js';
import { ReadDraft } from './read-draft.js';
import { SaveDraft } from './save-draft.js';

@Module({
  imports: [MarkupModule],
  controllers: [DraftController],
  providers: [DeleteDraft, ListDrafts, ReadDraft, SaveDraft],
})
export class DraftModule {}
