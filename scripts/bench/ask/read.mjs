/**
 * The one ask of the bench, a read, and the same as a call that is never repeated.
 * @typedef {import('@quillstead/contracts').Ask<{ number: number, milliseconds?: number, size?: string }, unknown>} BenchAsk
 */

/** @type {BenchAsk} */
export const read = { name: 'content.read', repeat: 'freely', callers: ['gateway'] };
/** @type {BenchAsk} */
export const once = { name: 'content.once', repeat: 'never', callers: ['gateway'] };
