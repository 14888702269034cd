const storyAddress = /^(?:member )?(?:\/api\/v1)?\/(?:story|read)\/([^/?]+)\/?(?:\?|$)/u;

/**
 * Returns the slug of the story whose text the response at an address has; null for other addresses, also for those of
 * its comments and likes.
 * @param address as in the request, or the name of a cached response
 */
export function storyOfAddress(address: string): string | null {
  const [, segment] = storyAddress.exec(address) ?? [];
  return segment === undefined ? null : slugOfSegment(segment);
}

/** Returns the slug that a segment of an address spells, in whatever case or escapes; null for what can be none. */
export function slugOfSegment(segment: string): string | null {
  try {
    const slug = decodeURIComponent(segment).toLowerCase();
    return /\s/u.test(slug) ? null : slug;
  } catch {
    return null;
  }
}
