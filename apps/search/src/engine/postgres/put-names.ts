import { execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** The characters of a name that are stored for suggestions; a longer text is rarely typed before choosing. */
const nameLength = 80;

interface Name {
  readonly id: number;
  readonly names: readonly string[];
  readonly weight: number;
}

/** Replaces the names of some; those that stay are only touched when their weight changes. */
export async function putNames(
  kind: 'story' | 'hashtag' | 'user' | 'series',
  named: readonly Name[],
  manager: EntityManager,
): Promise<void> {
  const rows = named.flatMap(({ id, names, weight }) =>
    [...new Set(names.map((name) => [...name].slice(0, nameLength).join('').trim()))]
      .filter((name) => name !== '')
      .map((name) => ({ id, name, weight })),
  );
  const [ids, names] = [rows.map(({ id }) => id), rows.map(({ name }) => name)];
  await execute(
    manager,
    sql`DELETE FROM name_doc WHERE kind = ${kind} AND doc_id = ANY(${named.map(({ id }) => id)}::bigint[])
          AND NOT EXISTS (
            SELECT FROM unnest(${ids}::bigint[], ${names}::text[]) AS given(id, name)
            WHERE given.id = name_doc.doc_id AND given.name = name_doc.name
          )`,
  );
  await execute(
    manager,
    sql`INSERT INTO name_doc AS known (kind, doc_id, name, weight)
        SELECT ${kind}, * FROM unnest(${ids}::bigint[], ${names}::text[], ${rows.map(({ weight }) => weight)}::bigint[])
        ON CONFLICT (kind, doc_id, name) DO UPDATE SET weight = excluded.weight
        WHERE known.weight <> excluded.weight`,
  );
}
