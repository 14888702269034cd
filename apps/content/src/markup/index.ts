import { Module } from '@nestjs/common';
import { StoryTexts } from './story-texts.js';

export { readPublishableText } from './accept-text.js';
export type { StoryText } from './story-text.js';
export { StoryTexts } from './story-texts.js';

@Module({ providers: [StoryTexts], exports: [StoryTexts] })
export class MarkupModule {}
