import { createStore } from 'jotai';

/** The one store of the app, so that code outside of components (the call wrapper) reads the same state. */
export const store = createStore();
