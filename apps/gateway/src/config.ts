import { serviceNames, storyBodyLimit } from '@quillstead/contracts';
import {
  checkFederation,
  checkMedia,
  type ConfigOf,
  defineConfig,
  emailAddress,
  federationVariables,
  limitVariables,
  flagVariable,
  mediaVariables,
  processVariables,
  siteAddress,
  webAddress,
} from '@quillstead/service-kit/process';
import { z } from 'zod';
import { socialLinksVariable } from './pages/site-links.js';

const variables = defineConfig({
  ...processVariables,
  ...mediaVariables,
  ...federationVariables,
  ...limitVariables,
  /** `live` serves the live notifications alone, beside gateways that serve everything (`all`). */
  ROLE: z.enum(['all', 'live']).default('all'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(5000),
  /** `localhost` is both loopback addresses; a container says `0.0.0.0`. */
  HOST: z.string().default('localhost'),
  /** The number of proxies in front: that many entries of X-Forwarded-For are trusted, counted from the right. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** 1 while the site is under maintenance: everybody but admins is refused with 503. */
  MAINTENANCE: flagVariable(false),
  /** Milliseconds that a browser may take to send a whole request. */
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(100).default(60_000),
  /**
   * Milliseconds in which a browser must take something of a download. The system reports what a slow one takes by the
   * megabyte.
   */
  DOWNLOAD_TIMEOUT_MS: z.coerce.number().int().min(100).default(300_000),
  /**
   * Bytes that all bodies beyond 64 KiB may have together while they are in work; the memory they take is several times
   * that.
   */
  LARGE_BODY_BUDGET: z.coerce
    .number()
    .int()
    .min(storyBodyLimit)
    .default(16 * 1024 * 1024),
  /**
   * The services of its release that a gateway waits for before it is ready: names with commas between, or `none`.
   * Without a value all of them.
   */
  AWAITED_SERVICES: z
    .string()
    .transform((text) => (text === 'none' ? [] : text.split(',').map((name) => name.trim())))
    .pipe(z.array(z.enum(serviceNames)))
    .default([...serviceNames]),
  /** Milliseconds that it waits for a service of which no process runs; for one of an older release without limit. */
  SERVICES_WAIT_MS: z.coerce.number().int().nonnegative().default(60_000),
  /** The folder of the built web app; without a value its place in this repository. */
  WEB_DIST: z.string().optional(),
  /** The folder that all gateways share, with the hashed files of this release and of those before it. */
  ASSET_STORE: z.string().startsWith('/').optional(),
  /** The key of the senders of bounces and complaints; without it they are not accepted. */
  EMAIL_REPORT_KEY: z.string().min(32, 'must have 32 characters at least').optional(),
  /** The address behind the footer's Contact. */
  CONTACT_EMAIL: emailAddress.optional(),
  SOCIAL_LINKS: socialLinksVariable,
  /**
   * `required` if staff need more than a password for the admin area. Without a value they do where people reach the
   * site over https.
   */
  STAFF_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  /** 1: crawlers that collect texts to train models with are welcome too. */
  ALLOW_TRAINING_CRAWLERS: flagVariable(false),
  /** The day on which the site opened, unless an admin has set another. */
  LAUNCH_DATE: z.iso.date().optional(),
  /** The page with the status of the site; the error page links to it. */
  STATUS_PAGE_URL: webAddress.optional(),
  /** The origin of a CDN that passes on the pictures of this site; pages name it for pictures that are public. */
  MEDIA_URL: siteAddress.optional(),
});

/** Every variable that the gateway reads. */
export const gatewayConfig = checkMedia(checkFederation(variables));

export type GatewayConfig = ConfigOf<typeof gatewayConfig>;

/** True if people reach the site over https: then cookies are Secure and HSTS is sent. */
export function isLive(config: Pick<GatewayConfig, 'SITE_URL'>): boolean {
  return config.SITE_URL.startsWith('https:');
}

/** True if staff need a second factor or a passkey for the admin area. */
export function needsStaffFactor(config: Pick<GatewayConfig, 'SITE_URL' | 'STAFF_SECOND_FACTOR'>): boolean {
  return (config.STAFF_SECOND_FACTOR ?? (isLive(config) ? 'required' : 'optional')) === 'required';
}
