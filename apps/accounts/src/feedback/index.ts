import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Feedback } from './feedback.entity.js';
import { SendFeedback } from './send-feedback.js';

export { Feedback } from './feedback.entity.js';

@Module({ imports: [TypeOrmModule.forFeature([Feedback])], controllers: [SendFeedback] })
export class FeedbackModule {}
