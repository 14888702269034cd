import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const texts = /\.(?:js|css|html|json)$/;
const otherForms = /\.(?:br|gz)$/;

/**
 * Copies a built web app with other names of all its hashed files, so that a gateway of the other release has none of
 * them. Two builds of commits that are near each other would share most of their files.
 * @param {string} from the built web app
 * @param {string} to a folder, which is replaced
 */
export function stampWeb(from, to) {
  rmSync(to, { recursive: true, force: true });
  // Compressed forms hold the old names; gateways do without them.
  cpSync(from, to, { recursive: true, filter: (path) => !otherForms.test(path) });
  const assets = join(to, 'assets');
  const names = readdirSync(assets).filter((name) => /-[\w-]{8}\.\w+$/.test(name));
  const stamped = (name) => name.replace(/\.(\w+)$/, '-stamped.$1');
  for (const name of names) renameSync(join(assets, name), join(assets, stamped(name)));
  const known = new RegExp(
    `(?<![\\w-])(?:${names.map((name) => name.replaceAll('.', '\\.')).join('|')})(?!\\w)`,
    'g',
  );
  for (const path of readdirSync(to, { recursive: true, encoding: 'utf8' }).filter((one) =>
    texts.test(one),
  )) {
    const file = join(to, path);
    const text = readFileSync(file, 'utf8');
    const other = text.replace(known, stamped);
    if (other !== text) writeFileSync(file, other);
  }
}
