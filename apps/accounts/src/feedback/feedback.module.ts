import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SendFeedback } from './send-feedback.js';
import { Feedback } from './feedback.entity.js';

@Module({ imports: [TypeOrmModule.forFeature([Feedback])], controllers: [SendFeedback] })
export class FeedbackModule {}
