import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { breakingChanges } from './breaking-changes.js';
import { messageSchemas } from './message-schemas.js';

/** The messages of the last release; `npm run release` writes the file. */
const released = join(import.meta.dirname, '../../released-messages.json');

describe('the messages of this build', () => {
  it('can be read by the last release, and those of the last release by this build', async () => {
    const before: unknown = JSON.parse(await readFile(released, 'utf8'));
    expect(breakingChanges(before as ReturnType<typeof messageSchemas>, messageSchemas())).toEqual([]);
  });

  it('are all declared: none may be anything', () => {
    const anything = Object.entries(messageSchemas()).filter(
      ([, schema]) => Object.keys(schema).length === 0,
    );
    // The response of this operation is bytes.
    expect(anything.map(([name]) => name)).toEqual(['response accounts.read_export_piece']);
  });
});
