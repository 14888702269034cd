import { CallFailure } from './call-failure.js';

/** Loads a part of the program that a call needs; when it does not come, the call fails as without a connection. */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    throw new CallFailure('Network Error', null);
  }
}
