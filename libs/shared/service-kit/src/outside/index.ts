export { mayBePublicHost } from './public-address.js';
export { lookupPublic } from './lookup-public.js';
