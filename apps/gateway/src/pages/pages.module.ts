import { Module } from '@nestjs/common';
import { RoutesModule } from '../routes/routes.module.js';
import { StoryReadsModule } from '../story-reads/story-reads.js';
import { AssetStore } from './asset-store.js';
import { DescribePage } from './describe-page.js';
import { PageContent } from './page-content.js';
import { PageHeads } from './page-heads.js';
import { Pages } from './pages.js';

@Module({
  imports: [RoutesModule, StoryReadsModule],
  providers: [Pages, AssetStore, DescribePage, PageContent, PageHeads],
  exports: [Pages, AssetStore, DescribePage],
})
export class PagesModule {}
