import { Module } from '@nestjs/common';
import { FeedbackController } from './feedback.controller.js';
import { SendFeedback } from './send-feedback.js';

@Module({ controllers: [FeedbackController], providers: [SendFeedback] })
export class FeedbackModule {}
