import { setSourceMapsSupport } from 'node:module';

/**
 * For `node --import`: stack traces name the lines of our own sources. `--enable-source-maps` would also read the maps
 * of all packages into the memory of each process.
 */
setSourceMapsSupport(true);
