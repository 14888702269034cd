/**
 * True if a key belongs to the input method, which is composing a text: it chooses among the candidates and does
 * nothing to the page. Safari ends the composition before it announces the key that ended it, with a code of its own.
 */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
