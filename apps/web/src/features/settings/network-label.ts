/**
 * A network as its owner may recognise it beside their own address: `203.0.113.x` for `203.0.113.0/24`,
 * `2001:db8:1:x` for `2001:db8:1::/48`.
 */
export function networkLabel(network: string): string {
  return network.replace(/\.0\/24$/u, '.x').replace(/::\/48$/u, ':x');
}
