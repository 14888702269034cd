/** Whether this is a live site and not one in development. The gateway decides by the same rule: live is https. */
export function isLive(): boolean {
  return location.protocol === 'https:';
}
