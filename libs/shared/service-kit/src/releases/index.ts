export { AnnounceRelease } from './announce-release.js';
export { isOlder, ownRelease } from './release.js';
export { ReleaseRegistry, type RunningService } from './release-registry.js';
