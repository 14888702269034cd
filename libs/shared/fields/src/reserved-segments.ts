import { routedSegments } from '@quillstead/catalogue';

/** Segments that calls use after `/user/` (api.md, "Validation"), and those that are no page's. */
const otherSegments = ['tooltip', 'subscription', 'subscriber', 'account', 'api', 'assets', 'hashtag'];

/** Every first segment of a path that the router knows, and those of calls: nobody may be named so (product.md). */
export const reservedSegments: readonly string[] = [...new Set([...routedSegments, ...otherSegments])];
