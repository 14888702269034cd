import { Module } from '@nestjs/common';
import { SendFeedback } from './send-feedback.js';

@Module({ providers: [SendFeedback] })
export class FeedbackModule {}
