import { publicOperations, errorCodes, limitClasses } from '@quillstead/contracts';
import { replies } from '@quillstead/contracts/responses';
import { dictionary } from '@quillstead/fields';
import { type GatewayConfig, isLive } from '../config.js';
import { sessionCookieName } from '../session/session-cookie.js';
import type { Contract } from './contract.js';

/** The contract of this gateway: the declarations and settings by which it validates its calls. */
export function ownContract(config: Pick<GatewayConfig, 'SITE_NAME' | 'SITE_URL'>): Contract {
  return {
    siteName: config.SITE_NAME,
    sessionCookie: sessionCookieName(isLive(config)),
    dictionary,
    calls: publicOperations,
    replies,
    errorCodes,
    limitClasses,
  };
}
