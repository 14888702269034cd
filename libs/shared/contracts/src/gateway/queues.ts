import { defineOperation } from '../operation.js';

/**
 * Returns the state of the background work of every service (docs/product/admin.md#background-work); a service that
 * does not respond is shown as such.
 */
export const readQueues = defineOperation({
  name: 'gateway.read_queues',
  method: 'GET',
  path: '/admin/queues',
  audience: 'admin',
  reply: 'work_list',
  errors: ['not_found'],
});

/** Tries dead letters (jobs or events) of a service again, the oldest first and a hundred at most. */
export const retryDeadLetters = defineOperation({
  name: 'gateway.retry_dead_letters',
  method: 'PUT',
  path: '/admin/queue',
  audience: 'admin',
  required: ['service', 'work'],
  reply: 'retried_work',
  errors: ['not_found', 'unreachable'],
});
