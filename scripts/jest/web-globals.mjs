import { deserialize, serialize } from 'node:v8';
import { TextDecoder, TextEncoder } from 'node:util';

// Every browser has these globals, and jsdom leaves them out.
Object.assign(globalThis, { TextDecoder, TextEncoder });
globalThis.structuredClone ??= (value) => deserialize(serialize(value));
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
