/**
 * The domains of services that put books which are emailed to them on a reading device. Each accepts emails only from
 * senders whom the owner of the address has allowed, so nobody gets an unwanted one
 * (docs/product/devices.md#addresses).
 */
const deviceDomains: ReadonlySet<string> = new Set([
  'kindle.com',
  'free.kindle.com',
  'kindle.cn',
  'pbsync.com',
]);

/** Returns true if an address is at one of these services. */
export const isDeviceAddress = (email: string): boolean =>
  deviceDomains.has(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
