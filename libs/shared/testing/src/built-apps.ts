import { join } from 'node:path';

/** The folder of the apps; what is started of them is what `tsc -b` made. */
export const builtApps = join(import.meta.dirname, '../../../../apps');
