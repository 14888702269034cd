import { defineCall } from '../define-call.js';

/** The background work of every service (product.md, "Admin"); a service that is away is told to be. */
export const readQueues = defineCall({
  name: 'gateway.read_queues',
  method: 'GET',
  path: '/admin/queues',
  audience: 'admin',
  reply: 'work_list',
  errors: ['not_found'],
});

/** Tries dead jobs or set-aside facts of a service again, the oldest first and a hundred at most. */
export const retryWork = defineCall({
  name: 'gateway.retry_work',
  method: 'PUT',
  path: '/admin/queue',
  audience: 'admin',
  required: ['service', 'work'],
  reply: 'retried_work',
  errors: ['not_found', 'unreachable'],
});
