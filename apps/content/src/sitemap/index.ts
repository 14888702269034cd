import { Module } from '@nestjs/common';
import { ListSitemap } from './list-sitemap.js';

@Module({ controllers: [ListSitemap] })
export class SitemapModule {}
