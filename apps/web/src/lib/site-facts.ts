import { defaultLaunchDay } from '@quillstead/catalogue';
import { metaContent } from './page-head.js';

let launchDay: string | null = null;

/** Sets the day on which the site opened, where there is no page to read it from. */
export function setLaunchDay(day: string = defaultLaunchDay): void {
  launchDay = day;
}

/** Returns the day on which the site opened (`2021-10-19`), as the gateway wrote it into the page. */
export const currentLaunchDay = (): string => launchDay ?? metaContent('launched-on') ?? defaultLaunchDay;

let sendsWeekly: boolean | null = null;

/** Sets whether the site sends the best stories of each week, where there is no page to read it from. */
export function setWeeklyChoice(isSent = true): void {
  sendsWeekly = isSent;
}

/** True if the site sends the best stories of each week by email, as the gateway wrote it into the page. */
export const isWeeklyChoiceSent = (): boolean => sendsWeekly ?? metaContent('weekly-choice') !== '0';
