import { type ServicesAddress, startGateway } from '@quillstead/testing';
import { type GatewayUrls, type Site, siteAt } from './site.js';

export { type GatewayUrls, type Member, story } from './site.js';

export interface SharedSite extends Site {
  /** A gateway beside the one that all specs use. */
  other: GatewayUrls;
}

/**
 * The site that most specs of one run share; the first spec that requests it waits until it has started. Others sign
 * up, write and read there meanwhile, so that a spec looks at its own members and titles alone. One that looks at what
 * everybody sees, counts rows, stops a service or hurts Redis starts a site of its own (`startWholeSite`).
 * @param own variables of a gateway of the spec's own before these services; without it the spec uses the common
 * gateway
 */
export async function sharedSite(own?: Record<string, string>): Promise<SharedSite> {
  const response = await fetch(process.env['TEST_SHARED_SITE_URL'] ?? '');
  if (!response.ok) throw new Error(`The site that specs share did not start: ${await response.text()}`);
  const { services, gateways } = (await response.json()) as {
    services: ServicesAddress;
    gateways: [GatewayUrls, GatewayUrls];
  };
  const [common, other] = gateways;
  if (!own) return { ...siteAt(common, services), other };
  const gateway = await startGateway({ ...services.env, ...own });
  const site = siteAt(gateway, services, own);
  const stop = async () => void (await Promise.all([gateway.stop(), site.stop()]));
  return { ...site, other, stop };
}
