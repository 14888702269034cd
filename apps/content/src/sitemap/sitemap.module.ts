import { Module } from '@nestjs/common';
import { ListSitemap } from './list-sitemap.js';
import { SitemapController } from './sitemap.controller.js';

@Module({ controllers: [SitemapController], providers: [ListSitemap] })
export class SitemapModule {}
