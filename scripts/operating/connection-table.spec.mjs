import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOverlay } from '../containers/kustomize/build.mjs';
import { overlays } from '../containers/overlays.mjs';
import { maxConnectionsOf, serverConnections } from '../containers/policies/database-connections.mjs';

const text = readFileSync(join(import.meta.dirname, '../../docs/operating/scaling.md'), 'utf8');
const figure = (number) => number?.toLocaleString('en') ?? '–';

it.each(Object.keys(overlays).filter((name) => name.startsWith('production-')))(
  'scaling.md says how many connections %s opens to PostgreSQL',
  (name) => {
    const objects = buildOverlay(overlays[name]);
    const { opened, direct, shared, needed, replica } = serverConnections(objects);
    const accepted = maxConnectionsOf(objects.find(({ kind }) => kind === 'Cluster'));
    const cells = [opened, direct, shared, needed, replica, accepted].map(figure);
    expect(text).toContain(`| ${name} | ${cells.join(' | ')} |`);
  },
);
