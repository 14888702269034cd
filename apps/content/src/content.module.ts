import { Module } from '@nestjs/common';
import { AuthorCardModule } from './author-card/index.js';
import { CommentModule } from './comment/index.js';
import { DraftModule } from './draft/index.js';
import { SitemapModule } from './sitemap/sitemap.module.js';
import { StoryModule } from './story/index.js';

@Module({ imports: [AuthorCardModule, DraftModule, StoryModule, CommentModule, SitemapModule] })
export class ContentModule {}
