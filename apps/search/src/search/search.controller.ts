import { Controller } from '@nestjs/common';
import { autosuggest, type PayloadOf, type ReplyOf, searchList } from '@quillstead/contracts';
import { Answers, type AskContext } from '@quillstead/service-kit';
import { SearchSite } from './search-site.js';
import { Suggest } from './suggest.js';

@Controller()
export class SearchController {
  constructor(
    private readonly site: SearchSite,
    private readonly suggesting: Suggest,
  ) {}

  @Answers(searchList)
  search(payload: PayloadOf<typeof searchList>, context: AskContext): Promise<ReplyOf<typeof searchList>> {
    return this.site.run(payload, context);
  }

  @Answers(autosuggest)
  suggest(payload: PayloadOf<typeof autosuggest>, context: AskContext): Promise<ReplyOf<typeof autosuggest>> {
    return this.suggesting.run(payload, context);
  }
}
