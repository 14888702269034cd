import { type NoticeKey, noticePages } from '@quillstead/catalogue';
import { flagField } from './flag-field.js';
import { inWords } from './in-words.js';

type PushFields = { readonly [Kind in NoticeKey as `push_${Kind}`]: ReturnType<typeof flagField> };

/** A switch for pushing each kind of notice (spec section 5, "push toggles"). */
export const pushFields = Object.fromEntries(
  Object.keys(noticePages).map((kind) => [`push_${kind}`, flagField(inWords(`push_${kind}`))]),
) as PushFields;
