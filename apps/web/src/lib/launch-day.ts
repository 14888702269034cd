import { defaultLaunchDay } from '@quillstead/catalogue';
import { metaContent } from './page-head.js';

let told: string | null = null;

/** Sets the day on which the site opened, where there is no page to read it from. */
export function setLaunchDay(day: string = defaultLaunchDay): void {
  told = day;
}

/** The day on which the site opened (`2021-10-19`), as the gateway wrote it into the page. */
export const currentLaunchDay = (): string => told ?? metaContent('launched-on') ?? defaultLaunchDay;
