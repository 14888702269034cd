import { metaContent } from './page-head.js';

let told: boolean | null = null;

/** Sets whether the site sends the best stories of each week, where there is no page to read it from. */
export function setWeeklyChoice(isSent = true): void {
  told = isSent;
}

/** Whether the site sends the best stories of each week by email, as the gateway wrote it into the page. */
export const isWeeklyChoiceSent = (): boolean => told ?? metaContent('weekly-choice') !== '0';
