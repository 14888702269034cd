import { raw } from '@quillstead/service-kit';
import * as access from './can-read.js';

/** The same rules for statements that are still texts with numbered parameters; it goes with the last of them. */
export const asText = {
  isShown: (user: string): string => access.isShown(user).text,
  isOwn: (user: string, viewer: string): string => access.isOwn(user, raw(viewer)).text,
  subscriptionCode: (author: string, viewer: string): string =>
    access.subscriptionCode(author, raw(viewer)).text,
  canRead: (author: string, viewer: string, code?: string): string =>
    access.canRead(author, raw(viewer), code === undefined ? undefined : raw(code)).text,
  canReadById: (authorId: string, viewer: string, whenUnknown?: boolean): string =>
    access.canReadById(raw(authorId), raw(viewer), whenUnknown).text,
  isShownById: (userId: string, whenUnknown?: boolean): string =>
    access.isShownById(raw(userId), whenUnknown).text,
};
