export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag';
export {
  boolean,
  bytes,
  type Column,
  type Columns,
  columnsOf,
  flag,
  float,
  integer,
  isJoined,
  json,
  leftJoined,
  literal,
  type RowOf,
  text,
  time,
  wireTime,
} from './column.js';
export { type Database, execute, query, queryOne } from './query.js';
export { configurationOf } from './text-search-configuration.js';
