const storyAddress = /^(?:member )?(?:\/api\/v1)?\/(?:story|read)\/([^/?%]+)\/?(?:\?|$)/u;

/**
 * The slug of the story whose text the response at an address has; null for other addresses, also for those of its
 * comments and likes. A slug needs no escapes.
 * @param address as in the request, or the name of a cached response
 */
export const storyOfAddress = (address: string): string | null => storyAddress.exec(address)?.[1] ?? null;
