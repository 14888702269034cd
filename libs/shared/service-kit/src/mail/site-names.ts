import type { Theme } from '@quillstead/catalogue';
import type { ProcessConfig } from '../config/variables.js';

/** The name that the owner gave the site, and the accents of its pages; null for the default ones. */
export interface SiteLook {
  readonly name: string;
  readonly accent: Readonly<Record<Theme, string>> | null;
}

/** The facts about its site that an email has, and the accents of the site's pages if the owner has chosen some. */
export type EmailSite = Pick<ProcessConfig, 'SITE_NAME' | 'SITE_URL'> & {
  readonly accent?: SiteLook['accent'];
};

/** Knows the name that the site goes by now, and its look; a service whose owner can change them provides one. */
export abstract class SiteNames {
  abstract look(): Promise<SiteLook>;

  async current(): Promise<string> {
    return (await this.look()).name;
  }
}
