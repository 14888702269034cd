import { messageSchemas } from '@quillstead/contracts/messages';

/**
 * `node print-messages.mjs`: prints what every message between the site's processes looks like, as JSON with a line for
 * each message. The release after this one compares its own with it.
 */
const lines = Object.entries(messageSchemas()).map(
  ([name, schema]) => `${JSON.stringify(name)}: ${JSON.stringify(schema)}`,
);
console.log(`{\n${lines.join(',\n')}\n}`);
