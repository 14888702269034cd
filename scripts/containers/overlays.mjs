import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../k8s/overlays');

/** The folders of all overlays, by name. */
export const overlays = Object.fromEntries(readdirSync(folder).map((name) => [name, join(folder, name)]));
