import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type PayloadOf,
  previewSiteText,
  readSiteAbout,
  readSiteRules,
  type ResponseOf,
} from '@quillstead/contracts';
import { CallError, Operation, type RpcContext } from '@quillstead/service-kit';
import { Repository } from 'typeorm';
import { Staff } from '../admin/index.js';
import { siteMarkup } from './site-markup.js';
import { SiteSettingsRow } from './site-settings.entity.js';

/** Reads the owner's texts about the site and its rules (docs/product/admin.md#texts). */
@Controller()
export class ReadSiteText {
  constructor(
    @InjectRepository(SiteSettingsRow) private readonly settings: Repository<SiteSettingsRow>,
    private readonly staff: Staff,
  ) {}

  @Operation(readSiteAbout)
  async about(): Promise<ResponseOf<typeof readSiteAbout>> {
    const about = await this.read('about');
    return { html: about === null ? null : siteMarkup(about) };
  }

  /** Returns the rules. Throws `not_found` where there are none. */
  @Operation(readSiteRules)
  async rules(): Promise<ResponseOf<typeof readSiteRules>> {
    const rules = await this.read('rules');
    if (rules === null) throw new CallError('not_found');
    return { html: siteMarkup(rules) };
  }

  /** Returns a text as HTML. Throws `not_found` for everybody but admins. */
  @Operation(previewSiteText)
  async preview(
    { about_text: text }: PayloadOf<typeof previewSiteText>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof previewSiteText>> {
    await this.staff.require('admin', context);
    return { html: siteMarkup(text) };
  }

  private async read(name: 'about' | 'rules'): Promise<string | null> {
    const row = await this.settings.findOneBy({ id: 1 });
    return row?.[name] ?? null;
  }
}
