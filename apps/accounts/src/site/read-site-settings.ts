import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { readSite, readSiteSettings, type SiteSettings } from '@quillstead/contracts';
import { Operation, type RpcContext } from '@quillstead/service-kit';
import { Repository } from 'typeorm';
import { Staff } from '../admin/index.js';
import { SiteSettingsRow } from './site-settings.entity.js';
import { toSiteSettings } from './to-site-settings.js';

/** Reads the settings of the site, for an admin who changes them and for the processes that apply them. */
@Controller()
export class ReadSiteSettings {
  constructor(
    @InjectRepository(SiteSettingsRow) private readonly settings: Repository<SiteSettingsRow>,
    private readonly staff: Staff,
  ) {}

  /** Throws `not_found` for everybody but admins. */
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
