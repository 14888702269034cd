import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteApps } from '../supervisor/apps.mjs';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'Dockerfile'), 'utf8');
const stages = new Map(
  text
    .replaceAll('\\\n', ' ')
    .split(/^(?=FROM )/m)
    .slice(1)
    .map((stage) => {
      const [, base, name] = /^FROM (\S+) AS (\S+)$/m.exec(stage) ?? [];
      return [name, { base, text: stage }];
    }),
);
const runtime = stages.get('runtime')?.text ?? '';

it('installs every workspace, with the packages of its own that run', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const folders = ['apps', 'libs/shared'].flatMap((place) =>
    readdirSync(join(root, place)).map((name) => `${place}/${name}`),
  );
  const own = (folder) =>
    Object.entries(packages).some(([path, { dev }]) => path.startsWith(`${folder}/node_modules/`) && !dev);
  for (const folder of folders) expect(text).toContain(`COPY ${folder}/package.json ${folder}/\n`);
  // Of the web what is built runs, in browsers.
  for (const folder of folders.filter((one) => one !== 'apps/web' && own(one))) {
    const name = folder.replace('apps/', '');
    const images = folder.startsWith('libs/') ? ['runtime'] : name === 'gateway' ? [name] : [name, 'migrate'];
    for (const image of images)
      expect(stages.get(image)?.text).toContain(
        `COPY --from=modules /app/${folder}/node_modules ${folder}/node_modules\n`,
      );
  }
});

it('has the scripts that sources import before it builds', () => {
  const sources = globSync('{apps,libs/shared}/*/src/**/*.{ts,tsx}', { cwd: root });
  const imported = sources
    .filter((file) => !/\.spec\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .flatMap((source) => [...source.matchAll(/from '(?:\.\.\/)+(scripts\/[\w-]+)\//g)]);
  const beforeBuild = text.slice(0, text.indexOf('RUN npm run build'));
  expect(imported.length).toBeGreaterThan(0);
  for (const [, folder] of imported) expect(beforeBuild).toContain(`COPY ${folder} ${folder}\n`);
});

it('is built on a Node that is pinned, and on no other image', () => {
  expect(text).toMatch(/^ARG NODE_IMAGE=\S+:\d+\.\d+\.\d+-\S+$/m);
  const known = ['scratch', '${NODE_IMAGE}', ...stages.keys()];
  expect([...stages.values()].filter(({ base }) => !known.includes(base))).toEqual([]);
});

it('runs without a shell, as a user that its host does not have, who owns its folders', () => {
  expect(stages.get('runtime')?.base).toBe('scratch');
  const [, user] = /^USER ([1-9]\d{4,}:[1-9]\d{4,})$/m.exec(runtime) ?? [];
  expect(user).toBeDefined();
  expect(text).toContain(`chown -R ${user} /root-fs/home/node /root-fs/data\n`);
  expect(runtime).toMatch(/^STOPSIGNAL SIGTERM$/m);
  expect(runtime).toMatch(/^HEALTHCHECK .*is-ready\.mjs/m);
});

it('leaves out the packages of development and the servers of a site on one machine', () => {
  expect(stages.get('modules')?.text).toMatch(
    /npm pkg delete devDependencies optionalDependencies +&& npm ci --omit=dev .*--include-workspace-root /,
  );
});

it.each([...siteApps(root).map(({ name }) => name), 'migrate'])(
  'starts %s, and adds nothing to what runs',
  (name) => {
    const stage = stages.get(name);
    expect(stage?.base).toBe('runtime');
    expect(stage?.text).not.toMatch(/^(?:USER|RUN) /m);
    expect(stage?.text).toMatch(/^ENTRYPOINT \["node",/m);
  },
);
