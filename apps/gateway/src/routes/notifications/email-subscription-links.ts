import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  confirmEmailSubscription,
  confirmEmailSubscriptionPath,
  eachStoryEmailSubscriptionPath,
  endEmailSubscription,
  endEmailSubscriptionPath,
  getEachStoryByEmail,
  getStoriesWeekly,
  weeklyEmailSubscriptionPath,
} from '@quillstead/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentSite } from '../../site-settings/current-site.js';
import {
  confirmedPage,
  confirmPage,
  eachStoryDonePage,
  eachStoryPage,
  endedPage,
  endPage,
  weeklyDonePage,
  weeklyPage,
} from './link-page.js';
import { LinkPages } from './link-pages.js';

/**
 * The links in the emails of an email subscription: they confirm it, change how often its
 * emails come, and end it with one click (RFC 8058).
 */
@Controller()
export class EmailSubscriptionLinks {
  constructor(
    private readonly pages: LinkPages,
    private readonly site: CurrentSite,
  ) {}

  @Get(confirmEmailSubscriptionPath)
  showConfirm(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.pages.show(request, reply, confirmPage(this.site.name));
  }

  @Post(confirmEmailSubscriptionPath)
  @HttpCode(200)
  confirm(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.pages.act(request, reply, confirmEmailSubscription, confirmedPage(this.site.name));
  }

  @Get(endEmailSubscriptionPath)
  showEnd(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.pages.show(request, reply, endPage(this.site.name));
  }

  @Post(endEmailSubscriptionPath)
  @HttpCode(200)
  end(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.pages.act(request, reply, endEmailSubscription, endedPage(this.site.name));
  }

  @Get(weeklyEmailSubscriptionPath)
  showWeekly(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.pages.show(request, reply, weeklyPage(this.site.name));
  }

  @Post(weeklyEmailSubscriptionPath)
  @HttpCode(200)
  makeWeekly(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.pages.act(request, reply, getStoriesWeekly, weeklyDonePage(this.site.name));
  }

  @Get(eachStoryEmailSubscriptionPath)
  showEachStory(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.pages.show(request, reply, eachStoryPage(this.site.name));
  }

  @Post(eachStoryEmailSubscriptionPath)
  @HttpCode(200)
  makeImmediate(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.pages.act(request, reply, getEachStoryByEmail, eachStoryDonePage(this.site.name));
  }
}
