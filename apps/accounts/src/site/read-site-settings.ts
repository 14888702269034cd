import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { defaultPublishingRule, defaultSignUpRule } from '@quillstead/catalogue';
import { readSite, readSiteSettings, type SiteSettings } from '@quillstead/contracts';
import { Operation, type RpcContext } from '@quillstead/service-kit';
import { Repository } from 'typeorm';
import { Staff } from '../admin/index.js';
import { SiteSettingsRow } from './site-settings.entity.js';

/** Reads the settings of the site, for an admin who changes them and for the processes that apply them. */
@Controller()
export class ReadSiteSettings {
  constructor(
    @InjectRepository(SiteSettingsRow) private readonly settings: Repository<SiteSettingsRow>,
    private readonly staff: Staff,
  ) {}

  /** Returns the settings. Throws `not_found` for everybody but admins. */
  @Operation(readSiteSettings)
  async execute(_payload: unknown, context: RpcContext): Promise<SiteSettings> {
    await this.staff.require('admin', context);
    return this.read();
  }

  @Operation(readSite)
  async read(): Promise<SiteSettings> {
    return toSiteSettings(await this.settings.findOneBy({ id: 1 }));
  }
}

/** Returns the settings as they are on the wire. @param row null before the first change */
export function toSiteSettings(row: Omit<SiteSettingsRow, 'id'> | null): SiteSettings {
  return {
    site_version: row?.version ?? 0,
    site_name: row?.siteName ?? null,
    tagline: row?.tagline ?? null,
    site_contact: row?.contact ?? null,
    announcement: row?.announcement ?? null,
    announcement_until: row?.announcementUntil?.toISOString() ?? null,
    allow_training: row?.allowTraining ?? null,
    sign_up: row?.signUp ?? defaultSignUpRule,
    publishing: row?.publishing ?? defaultPublishingRule,
    about_text: row?.about ?? null,
    rules_text: row?.rules ?? null,
    accent_color: row?.accentColor ?? null,
    accent_color_dark: row?.accentColorDark ?? null,
    launched_on: row?.launchedOn ?? null,
    refused_domains: row?.refusedDomains ?? null,
    refused_networks: row?.refusedNetworks ?? null,
    first_posts_held: row?.firstPostsHeld ?? 0,
    sign_up_work: row?.signUpWork ?? 0,
    weekly_choice: row?.weeklyChoice ?? 1,
  };
}
