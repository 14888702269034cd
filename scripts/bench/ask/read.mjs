/** The one ask of the bench, a read, and the same as a call that is never repeated. */
export const read = { name: 'content.read', repeat: 'freely', callers: ['gateway'] };
export const once = { name: 'content.once', repeat: 'never', callers: ['gateway'] };
