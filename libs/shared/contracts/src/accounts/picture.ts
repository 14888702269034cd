import { pictureBytes } from '@quillstead/catalogue';
import { defineOperation } from '../operation.js';

/**
 * Takes a file as the member's picture (docs/product/people.md#pictures). The body is the file; the response comes when
 * all of it is there, and the picture is made afterwards. The same file again makes the same picture.
 */
export const uploadPicture = defineOperation({
  name: 'gateway.upload_picture',
  method: 'PUT',
  path: '/user/account/picture',
  audience: 'member',
  limit: 'upload',
  takesFile: true,
  payloadIn: 'query',
  bodyLimit: pictureBytes,
  reply: 'own_picture',
  status: 202,
});

/** Returns the member's picture and the state of the last file that they sent. */
export const readPicture = defineOperation({
  name: 'accounts.read_picture',
  method: 'GET',
  path: '/user/account/picture',
  audience: 'member',
  reply: 'own_picture',
});

/** Removes the picture of the member, and a file from which no picture has been made yet. */
export const removePicture = defineOperation({
  name: 'accounts.remove_picture',
  method: 'DELETE',
  path: '/user/account/picture',
  audience: 'member',
  hides: true,
  reply: 'own_picture',
});

/** Removes the picture of a member in the name of the staff; nobody can upload that file or that picture again. */
export const refusePicture = defineOperation({
  name: 'accounts.refuse_picture',
  method: 'DELETE',
  path: '/admin/user/picture',
  audience: 'moderator',
  required: ['user_id'],
  hides: true,
  reply: 'nothing',
  status: 204,
  errors: ['not_found'],
});
