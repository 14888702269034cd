import { bytesWithin } from '@quillstead/service-kit';
import type { QueryRunner } from 'typeorm';

/** The migration that adds the projection to a service. */
export const createMutes = (runner: QueryRunner): Promise<unknown> =>
  runner.query(`
    CREATE TABLE mute (
      member_id bigint NOT NULL,
      thing text NOT NULL,
      ends_at timestamptz(3),
      CONSTRAINT mute_pkey PRIMARY KEY (member_id, thing),
      CONSTRAINT mute_size CHECK (${bytesWithin({ thing: 1500 })})
    )`);
