import { Module } from '@nestjs/common';
import { UserProjectionModule } from '../user-projection/index.js';
import { ChangeDraftLink } from './change-draft-link.js';
import { DraftNotes } from './draft-notes.js';
import { PruneDraftLinks } from './prune-draft-links.js';
import { ReadSharedDraft } from './read-shared-draft.js';
import { WriteDraftNote } from './write-draft-note.js';

export { DraftLink, DraftNote } from './draft-link.entity.js';

@Module({
  imports: [UserProjectionModule],
  controllers: [ChangeDraftLink, ReadSharedDraft, WriteDraftNote, DraftNotes],
  providers: [PruneDraftLinks],
})
export class FirstReadersModule {}
