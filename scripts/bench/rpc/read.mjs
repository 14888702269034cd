/**
 * The one operation of the bench, a read, and the same as an operation that is never repeated.
 * @typedef {import('@quillstead/contracts').Operation<{ number: number, milliseconds?: number, size?: string }, unknown>} BenchRpc
 */

/** @type {BenchRpc} */
export const read = { name: 'content.read', repeat: 'freely', callers: ['gateway'] };
/** @type {BenchRpc} */
export const once = { name: 'content.once', repeat: 'never', callers: ['gateway'] };
