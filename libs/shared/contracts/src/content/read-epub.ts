import { defineCall } from '../define-call.js';

/** A story as an EPUB file, for whoever may read it; for others there is none. */
export const readEpub = defineCall({
  name: 'content.read_epub',
  method: 'GET',
  path: '/story/:slug/epub',
  audience: 'anyone',
  required: ['slug'],
  reply: 'file',
  media: 'application/epub+zip',
  errors: ['not_found'],
});
