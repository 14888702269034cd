import { countPageView } from '@quillstead/contracts';
import { callQuietly } from './call.js';
import { isSecretAddress } from './report-error.js';
import { whenHydrated } from './hydration.js';

/**
 * Reports to the site that a page was shown, unless the browser signals that its user does not want to be tracked
 * (docs/product/pages.md#titles-and-navigation).
 */
export function reportPageView(pathname: string): void {
  if (signalsPrivacy() || isSecretAddress(pathname)) return;
  // The call loads the module that makes calls; that must come after the page can be used.
  whenHydrated()
    .then(() => callQuietly(countPageView, { pathname }))
    .catch(() => undefined);
}

/** True if the browser sends Do Not Track or its successor, Global Privacy Control. */
function signalsPrivacy(): boolean {
  return (
    navigator.doNotTrack === '1' ||
    ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)
  );
}
