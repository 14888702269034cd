import { createContext, useContext } from 'react';

/**
 * True inside of a modal: a page there has no column, and the window's title stays that of the page beneath.
 */
export const InModalContext = createContext(false);

export function useIsInModal(): boolean {
  return useContext(InModalContext);
}
