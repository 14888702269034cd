import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `node scripts/containers/sbom.mjs [APP]`: prints the software bill of materials of an image's packages (all six apps
 * unless told) as CycloneDX, from the lock file alone. What of Debian is in an image stands in its
 * /var/lib/dpkg/status.d, where scanners look.
 */
const apps = process.argv[2]
  ? [process.argv[2]]
  : ['gateway', 'accounts', 'content', 'social', 'notifications', 'search'];
const root = join(import.meta.dirname, '../..');
const bill = billOf(apps.map((app) => `--workspace=apps/${app}`));

// npm leaves out the workspace's root where it is told of workspaces; every image has its packages too, for the scripts.
const named = new Set(bill.components.map(({ name }) => name));
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const lacking = billOf([]).components.filter(({ name }) => name in dependencies && !named.has(name));
bill.components.push(...lacking);
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`);

/** @param {string[]} words @returns {{ components: { name: string }[] }} */
function billOf(words) {
  const all = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev', ...words];
  return JSON.parse(execFileSync('npm', all, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }));
}
