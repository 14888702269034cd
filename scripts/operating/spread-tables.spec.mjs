import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const read = (path) => readFileSync(join(root, path), 'utf8');
const sources = (pattern) => globSync(pattern, { cwd: root }).map(read).join('\n');
const quoted = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name);

/** Each table of a service with the columns that its entity says, be it the service's own or a projection that it keeps. */
function tablesOf(service) {
  const own = sources(`apps/${service}/src/**/*.ts`);
  const shared = entitiesIn(sources('libs/shared/projections/src/**/*.ts'));
  const words = new Set(own.match(/\w+/g));
  const kept = shared.filter((text) => words.has(text.match(/class (\w+)/)?.[1]));
  const tables = new Map();
  for (const entity of [...kept, ...entitiesIn(own)]) {
    const text = entity + abstractClass(own, entity.match(/class \w+ extends (\w+)/)?.[1]);
    const [table, ...named] = [...text.matchAll(/\bname: '(\w+)'/g)].map(([, name]) => name);
    const plain = [...text.matchAll(/^ {2}(\w+)!:/gm)].map(([, name]) => name);
    // One that extends a projection has the columns of both.
    tables.set(table, new Set([...(tables.get(table) ?? []), ...named, ...plain]));
  }
  return tables;
}

/** The text of a class whose columns an entity has, too; '' of another entity and of none. */
const abstractClass = (text, name) => text.match(new RegExp(`abstract class ${name} [^]*?\\n}`))?.[0] ?? '';

const entitiesIn = (text) => text.split('@Entity(').slice(1);

/** The rows of the scaling note's table on Citus. */
const [, note] = read('docs/operating/scaling.md').split('| service | spread by | tables | lack it |\n');
const rows = note
  .slice(0, note.indexOf('\n\n'))
  .split('\n')
  .slice(1)
  .map((line) =>
    line
      .replaceAll(/\([^)]*\)/g, '')
      .split('|')
      .slice(1, -1),
  )
  .map(([service, by, tables, lack]) => ({
    service: service.trim(),
    columns: quoted(by),
    tables: quoted(tables),
    lack: quoted(lack),
  }));

describe('the scaling note', () => {
  it.each(['accounts', 'content', 'social', 'notifications', 'search'])(
    'says by what every table of %s would be spread, and no other',
    (service) => {
      const own = rows.filter((row) => row.service === service);
      const names = own.flatMap(({ tables, lack }) => [...tables, ...lack]);
      expect(names.sort()).toEqual([...tablesOf(service).keys()].sort());
    },
  );

  it('says so of the tables that all services have', () => {
    const made = sources('libs/shared/service-kit/src/**/migrations/*.ts').matchAll(/CREATE TABLE (\w+)/g);
    const listed = rows.find(({ service }) => service === 'all')?.tables ?? [];
    expect([...listed].sort()).toEqual([...made].map(([, name]) => name).sort());
  });

  it.each(
    rows.filter(({ columns }) => columns.length > 0).map((row) => [row.service, row.columns.join(', '), row]),
  )('knows which tables of %s have %s', (service, _, { columns, tables, lack }) => {
    const known = tablesOf(service);
    const has = (table) =>
      columns.some((column) => known.get(table)?.has(column) || column === `${table}.id`);
    expect(tables.filter((table) => !has(table))).toEqual([]);
    expect(lack.filter(has)).toEqual([]);
  });
});
