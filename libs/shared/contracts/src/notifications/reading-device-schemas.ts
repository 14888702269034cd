import { z } from 'zod';
import { exportPage, exportPageRequest } from '../accounts/data-export-schemas.js';
import { defineInternalOperation } from '../operation.js';
import { count, flag, nullable, text, time } from '../wire.js';

/** The reasons why a book was not sent to a device. */
export const deviceBookFaults = ['gone', 'too_large', 'refused', 'given_up'] as const;

/** The parts of the export with the address of a member's reading device, and the books sent to it. */
export const readingDeviceExportParts = ['reading_device', 'device_books'] as const;

export const readReadingDeviceExport = defineInternalOperation({
  name: 'notifications.export_reading_device',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: exportPageRequest(readingDeviceExportParts), reply: exportPage },
});

export const readingDeviceResponses = {
  reading_device: z.object({
    /** The address of the device; null when none is set. */
    email: nullable(text),
    /** Whether an email to the address was refused or came back: then nothing more is sent to it. */
    is_refused: flag,
    /** The address of the sender, which the member allows at the service of the device. */
    sender: text,
    /** The most books that a member may send in a day. */
    most_a_day: count,
    /** The latest books, the latest first. */
    books: z.array(
      z.object({
        kind: z.enum(['story', 'series', 'collection']),
        /** The title of the book; null until it is known. */
        title: nullable(text),
        requested_at: time,
        state: z.enum(['waiting', 'sent', ...deviceBookFaults]),
      }),
    ),
  }),
};
