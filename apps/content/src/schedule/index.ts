import { Module } from '@nestjs/common';
import { MarkupModule } from '../markup/index.js';
import { StoryModule } from '../story/index.js';
import { PublishScheduledDraft } from './publish-scheduled-draft.js';
import { CancelSchedule, ScheduleDraft } from './schedule-draft.js';

export { prepareDraft } from './prepare-draft.js';

@Module({
  imports: [MarkupModule, StoryModule],
  controllers: [ScheduleDraft, CancelSchedule],
  providers: [PublishScheduledDraft],
})
export class ScheduleModule {}
