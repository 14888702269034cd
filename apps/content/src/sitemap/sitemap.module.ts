import { Module } from '@nestjs/common';
import { ListSitemap } from './list-sitemap.js';

@Module({ providers: [ListSitemap] })
export class SitemapModule {}
