import type { Audience } from '@quillstead/contracts';
import type { z } from 'zod';

/** A JSON Schema of draft 2020-12, which is that of OpenAPI 3.1. */
export type Schema = z.core.JSONSchema.BaseSchema;

/** The part of OpenAPI 3.1 that our document uses (https://spec.openapis.org/oas/v3.1.1.html). */
export interface Document {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    headers: Record<string, Header>;
    securitySchemes: Record<string, SecurityScheme>;
  };
}

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters: Parameter[];
  requestBody?: RequestBody;
  responses: Record<string, Response>;
  security: Record<string, string[]>[];
  'x-audience': Audience;
  'x-rate-limit': { class: string; points: number; seconds: number };
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
  /** Arrays as their key repeated. */
  style?: 'form';
  explode?: true;
}

export interface RequestBody {
  required: boolean;
  content: Record<string, { schema: Schema }>;
  'x-max-bytes': number;
}

export interface Response {
  description: string;
  headers: Record<string, Reference>;
  content?: Record<string, { schema?: Schema; examples?: Record<string, { value: string }> }>;
}

export interface Reference {
  $ref: string;
}

export interface Header {
  description: string;
  schema: Schema;
}

export interface SecurityScheme {
  type: 'apiKey';
  in: 'cookie' | 'header';
  name: string;
  description: string;
}
