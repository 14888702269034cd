import { Module } from '@nestjs/common';
import { StoryTexts } from './story-texts.js';

export type { StoryText } from './story-text.js';
export { readPublishableText, StoryTexts } from './story-texts.js';

@Module({ providers: [StoryTexts], exports: [StoryTexts] })
export class MarkupModule {}
