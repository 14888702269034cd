import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { unsubscribe, unsubscribePath } from '@quillstead/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentSite } from '../../site-settings/current-site.js';
import { unsubscribedPage, unsubscribePage } from './link-page.js';
import { LinkPages } from './link-pages.js';

/** The one-click way out of emails (RFC 8058). */
@Controller(unsubscribePath)
export class Unsubscribe {
  constructor(
    private readonly pages: LinkPages,
    private readonly site: CurrentSite,
  ) {}

  @Get()
  show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.pages.show(request, reply, unsubscribePage(this.site.name));
  }

  @Post()
  @HttpCode(200)
  stop(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.pages.act(request, reply, unsubscribe, unsubscribedPage(this.site.name));
  }
}
