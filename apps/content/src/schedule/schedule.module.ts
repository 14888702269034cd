import { Module } from '@nestjs/common';
import { MarkupModule } from '../markup/index.js';
import { StoryModule } from '../story/index.js';
import { CancelSchedule } from './cancel-schedule.js';
import { PublishScheduledDraft } from './publish-scheduled-draft.js';
import { ScheduleDraft } from './schedule-draft.js';

@Module({
  imports: [MarkupModule, StoryModule],
  providers: [ScheduleDraft, CancelSchedule, PublishScheduledDraft],
})
export class ScheduleModule {}
