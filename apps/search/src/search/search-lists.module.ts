import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/index.js';
import { FoundItems } from './found-items.js';
import { SearchSite } from './search-site.js';
import { Suggest } from './suggest.js';

@Module({
  imports: [EngineModule],
  controllers: [SearchSite, Suggest],
  providers: [FoundItems],
})
export class SearchListsModule {}
