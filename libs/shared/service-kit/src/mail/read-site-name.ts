import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { chosenAccents } from '@quillstead/catalogue';
import { readSite } from '@quillstead/contracts';
import { CONFIG, type ProcessConfig } from '../config/variables.js';
import { type Logger, LOGGER } from '../logging/create-logger.js';
import { RedisListClient } from '../rpc/redis-list-client.js';
import { type SiteLook, SiteNames } from './site-names.js';

/** Milliseconds for which the response holds: many emails need one call, also while accounts does not respond. */
const freshFor = 2_000;

/** The name and the accents that an admin gave the site, as accounts has them, or else the configured name. */
@Injectable()
export class ReadSiteName extends SiteNames {
  private reading: Promise<SiteLook> | null = null;

  constructor(
    @Inject(RedisListClient) private readonly rpc: Pick<RedisListClient, 'call' | 'deadline'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
    @Inject(CONFIG) private readonly config: Pick<ProcessConfig, 'SITE_NAME'>,
  ) {
    super();
  }

  /** Returns the configured name and no accent while accounts does not respond: an email or a document goes without. */
  look(): Promise<SiteLook> {
    if (this.reading === null) {
      this.reading = this.read();
      void this.reading.then(() => setTimeout(() => (this.reading = null), freshFor).unref());
    }
    return this.reading;
  }

  private async read(): Promise<SiteLook> {
    const context = { viewer: null, requestId: `site-name-${randomUUID()}`, deadline: this.rpc.deadline() };
    try {
      const site = await this.rpc.call(readSite, {}, context);
      return {
        name: site.site_name ?? this.config.SITE_NAME,
        accent: chosenAccents(site.accent_color, site.accent_color_dark),
      };
    } catch (error) {
      this.logger.warn({ err: error }, 'the configured name of the site is used');
      return { name: this.config.SITE_NAME, accent: null };
    }
  }
}
