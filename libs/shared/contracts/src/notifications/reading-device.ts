import { defineOperation } from '../operation.js';

/**
 * Returns the address to which a member has books sent, and the state of the latest books (docs/product/devices.md).
 */
export const readReadingDevice = defineOperation({
  name: 'notifications.read_reading_device',
  method: 'GET',
  path: '/account/device',
  audience: 'member',
  reply: 'reading_device',
});

/**
 * Sets that address. It must be at a service that accepts emails only from senders whom the owner of the address
 * allows, or be the confirmed address of the account. Throws `email_refused` for another one.
 */
export const setReadingDevice = defineOperation({
  name: 'notifications.set_reading_device',
  method: 'PUT',
  path: '/account/device',
  audience: 'member',
  required: ['email'],
  reply: 'reading_device',
  repeat: 'freely',
  errors: ['email_refused'],
});

/** Removes the address; books that wait to be sent to it are not sent. */
export const removeReadingDevice = defineOperation({
  name: 'notifications.remove_reading_device',
  method: 'DELETE',
  path: '/account/device',
  audience: 'member',
  reply: 'nothing',
  status: 204,
  repeat: 'freely',
});

/**
 * The properties of the operations that have a book emailed to that address. The book is made when it is sent, from
 * what the member may read then. They throw `no_device` without an address that gets emails, `too_many` above the limit
 * of a day.
 */
const send = {
  method: 'POST',
  audience: 'member',
  limit: 'download',
  reply: 'nothing',
  status: 202,
  repeat: 'by_key',
  errors: ['no_device', 'too_many'],
} as const;

export const sendStoryToDevice = defineOperation({
  ...send,
  name: 'notifications.send_story_to_device',
  path: '/story/device',
  required: ['slug'],
});

export const sendSeriesToDevice = defineOperation({
  ...send,
  name: 'notifications.send_series_to_device',
  path: '/series/device',
  required: ['slug'],
});

export const sendCollectionToDevice = defineOperation({
  ...send,
  name: 'notifications.send_collection_to_device',
  path: '/collection/device',
  required: ['collection_id'],
});
