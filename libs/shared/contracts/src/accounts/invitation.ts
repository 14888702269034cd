import { defineOperation } from '../operation.js';

/** Returns the invitations of all admins, newest first (docs/product/admin.md#invitations). */
export const listInvitations = defineOperation({
  name: 'accounts.list_invitations',
  method: 'GET',
  path: '/admin/invitations',
  audience: 'admin',
  optional: ['next'],
  reply: 'invitation_list',
  errors: ['not_found', 'bad_cursor'],
});

/**
 * Makes a link with which a number of people can sign up for a number of days. Its token is in this response and
 * nowhere else.
 */
export const makeInvitation = defineOperation({
  name: 'accounts.make_invitation',
  method: 'POST',
  path: '/admin/invitation',
  audience: 'admin',
  required: ['invitation_uses', 'invitation_days'],
  optional: ['invitation_note'],
  reply: 'new_invitation',
  status: 201,
  errors: ['not_found'],
});

/** Withdraws an invitation: nobody can sign up with its link any more. */
export const withdrawInvitation = defineOperation({
  name: 'accounts.withdraw_invitation',
  method: 'DELETE',
  path: '/admin/invitation',
  audience: 'admin',
  required: ['invitation_id'],
  reply: 'invitation',
  errors: ['not_found'],
});
