import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EngineModule } from '../engine/index.js';
import { SearchedUser } from '../user-projection/index.js';
import { FoundItems } from './found-items.js';
import { SearchSite } from './search-site.js';
import { Suggest } from './suggest.js';

@Module({
  imports: [TypeOrmModule.forFeature([SearchedUser]), EngineModule],
  controllers: [SearchSite, Suggest],
  providers: [FoundItems],
})
export class SearchListsModule {}
