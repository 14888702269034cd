import { Controller } from '@nestjs/common';
import { listSitemap, type PayloadOf, type SitemapPart } from '@quillstead/contracts';
import { Answers } from '@quillstead/service-kit';
import { ListSitemap } from './list-sitemap.js';

@Controller()
export class SitemapController {
  constructor(private readonly listing: ListSitemap) {}

  @Answers(listSitemap)
  listSitemap(payload: PayloadOf<typeof listSitemap>): Promise<SitemapPart> {
    return this.listing.run(payload);
  }
}
