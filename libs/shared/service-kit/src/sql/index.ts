export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag';
export {
  boolean,
  bytes,
  type Column,
  type Columns,
  flag,
  float,
  integer,
  isJoined,
  json,
  leftJoined,
  type RowOf,
  text,
  time,
} from './column.js';
export { columnsOf, literal, wireTime } from './literal.js';
export { type Database, execute, query, queryOne } from './query.js';
export { configurationOf } from './text-search-configuration.js';
