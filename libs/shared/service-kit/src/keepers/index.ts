export { gatewayLease, GatewayRegistry } from './gateway-registry.js';
export { HearFacts } from './hear-facts.js';
export { Keepers } from './keepers.js';
