import { siteName } from '@quillstead/catalogue';
import type { Surroundings } from './rules/index.js';

/** The settings of the place where a check runs. */
export interface CheckContext {
  /**
   * The name that the site goes by, reserved loosely in names; the default's when left out
   * (docs/product/pages.md#site-name).
   */
  readonly siteName?: string;
  /** `isStoryClean` of `@quillstead/fields/sanitise`; without it markup is not held to be clean. */
  readonly isClean?: (html: string) => boolean;
  /**
   * Reads the text of markup for a check: `strippedOnce()`, or what returns the same. Without it such a check throws.
   * It is no part of the dictionary because its parser is larger than all of it.
   */
  readonly textOf?: (html: string) => string;
  /** True if markup is checked by its type alone, because the service that stores it will check the rest. */
  readonly leavesMarkup?: boolean;
}

/**
 * The context of a check, and whether the value is a draft, which is checked for types and maximums only
 * (docs/product/fields.md#drafts).
 */
export interface ValidatorContext extends CheckContext {
  readonly isDraft?: boolean;
}

/** Returns the surroundings of a check. */
export function surroundingsOf(
  payload: Readonly<Record<string, unknown>>,
  context: ValidatorContext,
  labelOf: (key: string) => string,
): Surroundings {
  return {
    payload,
    siteName: context.siteName ?? siteName,
    isClean: context.isClean,
    leavesMarkup: context.leavesMarkup ?? false,
    isDraft: context.isDraft ?? false,
    labelOf,
    textOf: context.textOf ?? withoutParser,
  };
}

function withoutParser(): never {
  throw new Error('A check of markup needs `textOf`.');
}
