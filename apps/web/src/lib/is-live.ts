/** Whether this is the site that people use and not one that is being worked on, as the gateway sees it: over https. */
export function isLive(): boolean {
  return location.protocol === 'https:';
}
