/** The token under which a process's logger is injected. */
export const LOGGER = Symbol('logger');
