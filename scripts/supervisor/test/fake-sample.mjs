import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** Stands for the sample content: prints a log-in and notes that it ran. */
appendFileSync(join(process.env.DATA_DIR ?? '.', 'sample-runs'), 'ran\n');
console.log('reader@example.org   a password');
