import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * `node scripts/containers/sbom.mjs [APP]`: prints the software bill of materials of an image's packages (all six apps
 * unless told) as CycloneDX, from the lock file alone. What of Debian is in an image stands in its
 * /var/lib/dpkg/status.d, where scanners look.
 */
const apps = process.argv[2]
  ? [process.argv[2]]
  : ['gateway', 'accounts', 'content', 'social', 'notifications', 'search'];
const words = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev'];
const workspaces = apps.map((app) => `--workspace=apps/${app}`);
const root = join(import.meta.dirname, '../..');
const text = execFileSync('npm', [...words, ...workspaces], { cwd: root, maxBuffer: 64 * 1024 * 1024 });
process.stdout.write(text);
