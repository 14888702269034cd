export { gatewayLease, GatewayRegistry } from './gateway-registry.js';
export { AcknowledgeEvents } from './acknowledge-events.js';
export { Acknowledgements } from './acknowledgements.js';
