import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const read = (path) => readFileSync(join(root, path), 'utf8');
const sources = (pattern) => globSync(pattern, { cwd: root }).map(read).join('\n');
const quoted = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name);

/**
 * Each table of a service with the columns that its entity says, be it the service's own or a projection that it keeps.
 */
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

const entitiesIn = (text) =>
  text
    .split('@Entity(')
    .slice(1)
    .map((entity) => entity.slice(0, entity.indexOf('\n}\n')));

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
  describe.each(['accounts', 'content', 'social', 'notifications', 'search'])('on %s', (service) => {
    const own = rows.filter((row) => row.service === service);
    const known = tablesOf(service);
    const columnsOf = (table) => [...(known.get(table) ?? []), `${table}.id`];
    const rowOf = (table) =>
      own.find(({ columns }) => columns.some((name) => columnsOf(table).includes(name)));
    const named = own.flatMap(({ tables, lack }) => [...tables, ...lack]);

    it('says by what every table would be spread', () => {
      const unnamed = [...known.keys()].filter((table) => !named.includes(table));
      expect(unnamed.filter((table) => rowOf(table) === undefined)).toEqual([]);
    });

    it('names tables that there are, each once', () => {
      expect(named.filter((table) => !known.has(table))).toEqual([]);
      expect(new Set(named).size).toBe(named.length);
    });

    it('says of no table that it lacks a column which it has', () => {
      const isThere = ({ columns, lack }) =>
        lack.filter((table) => columns.some((name) => columnsOf(table).includes(name)));
      expect(own.flatMap(isThere)).toEqual([]);
    });
  });

  it('says so of the tables that all services have', () => {
    const made = sources('libs/shared/service-kit/src/**/migrations/*.ts').matchAll(/CREATE TABLE (\w+)/g);
    const listed = rows.find(({ service }) => service === 'all')?.tables ?? [];
    expect([...listed].sort()).toEqual([...made].map(([, name]) => name).sort());
  });
});
