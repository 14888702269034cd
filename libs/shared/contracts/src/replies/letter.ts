import { noticeKeys } from '@quillstead/catalogue';
import { z } from 'zod';
import { count, emptyable, flag, id, listOf, text, time } from './wire.js';

/** Refused for good by a mail server, or taken by none for days. */
const outcome = z.enum(['refused', 'given_up']);
/** What the server answered, 5xx; null when none answered. */
const smtpCode = emptyable(z.int());

/** A letter about notices that did not go. */
const failedLetter = z.object({
  id,
  user_id: id,
  /** Null when the person is not known any more. */
  username: emptyable(text),
  /** Of what it told; null of one that gathered all kinds. */
  kind: emptyable(z.enum(noticeKeys)),
  made_at: time,
  tries: count,
  outcome,
  smtp_code: smtpCode,
  /** The address was refused so often that it gets no more letters until it is changed or confirmed again. */
  is_stopped: flag,
});

export const letterReplies = {
  /** With how many there were on each of the last thirty days (UTC), the latest day first. */
  letter_list: listOf(failedLetter).extend({
    totals: z.array(z.object({ day: z.iso.date(), outcome, smtp_code: smtpCode, count })),
  }),
};
