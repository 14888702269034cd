import { Inject, Injectable } from '@nestjs/common';
import { chosenAccents } from '@quillstead/catalogue';
import {
  CONFIG,
  queryOne,
  type ServiceConfig,
  type SiteLook,
  SiteNames,
  sql,
  text,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

/** Reads the name that an admin gave the site, or else the configured one, and the accents. */
@Injectable()
export class StoredSiteName extends SiteNames {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<ServiceConfig, 'SITE_NAME'>,
  ) {
    super();
  }

  async look(): Promise<SiteLook> {
    const stored = await queryOne(
      this.dataSource,
      { site_name: text.orNull, accent_color: text.orNull, accent_color_dark: text.orNull },
      sql`SELECT site_name, accent_color, accent_color_dark FROM site_settings`,
    );
    return {
      name: stored?.site_name ?? this.config.SITE_NAME,
      accent: chosenAccents(stored?.accent_color, stored?.accent_color_dark),
    };
  }
}
