import { Module } from '@nestjs/common';
import { SendFeedback } from './send-feedback.js';

@Module({ controllers: [SendFeedback] })
export class FeedbackModule {}
