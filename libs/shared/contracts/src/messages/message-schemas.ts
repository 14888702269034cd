import { z } from 'zod';
import { operationsOf, domainEvents, jobsOf } from '../declarations.js';
import { acknowledgeEvents, replayEvents } from '../event.js';
import { serviceNames } from '../operation.js';

/** A JSON Schema (draft 2020-12), with the words that are read here. */
export interface MessageSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, MessageSchema>>;
  readonly required?: readonly string[];
  readonly items?: MessageSchema;
  readonly additionalProperties?: MessageSchema | boolean;
  readonly deprecated?: boolean;
  readonly [word: string]: unknown;
}

/** The schemas by the names of messages: `event content.story_liked`, `job …`, `request …` and `response …`. */
export type MessageSchemas = Readonly<Record<string, MessageSchema>>;

/** Returns the schema of every message between the site's own processes in this build, sorted by name. */
export function messageSchemas(): MessageSchemas {
  const operations = serviceNames.flatMap((service) => [
    ...operationsOf(service),
    acknowledgeEvents(service),
    replayEvents(service),
  ]);
  const schemas: readonly (readonly [string, z.ZodType])[] = [
    ...domainEvents.map(({ name, schema }) => [`event ${name}`, schema] as const),
    ...serviceNames.flatMap(jobsOf).map(({ name, schema }) => [`job ${name}`, schema] as const),
    ...operations.flatMap(({ name, schemas: declared }) =>
      declared === undefined
        ? []
        : [[`request ${name}`, declared.payload] as const, [`response ${name}`, declared.reply] as const],
    ),
  ];
  const printed = schemas.map(([name, schema]): [string, MessageSchema] => [name, print(schema)]);
  return Object.fromEntries(printed.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function print(schema: z.ZodType): MessageSchema {
  const { $schema: _, ...printed } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return printed as MessageSchema;
}
