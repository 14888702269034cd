/** Turns the member's account private, or public again. */
export async function flip(scene, me) {
  const isPrivate = scene.ledger.sure(`private:${me.name}`)?.value !== true;
  const settle = scene.ledger.begin(`private:${me.name}`, isPrivate);
  const settleHidden = scene.ledger.begin(`hidden:${me.name}`, isPrivate);
  const payload = { is_private: isPrivate ? 1 : 0 };
  const { outcome, isSpreading } = await scene.call(
    'flip',
    me.person,
    'PUT',
    '/user/account/settings',
    payload,
  );
  settle(outcome);
  settleHidden(isSpreading ? 'spreading' : outcome);
}

/** Accepts a person who requested to follow the member, or removes somebody who follows them. */
export async function manageSubscribers(scene, me) {
  const others = scene.members.filter((one) => one !== me && one.role !== 'outsider');
  const { name, person } = me.random.pick(others);
  const payload = { subscriber_id: person.id };
  if (me.random.chance(0.75)) {
    await scene.call('accept', me.person, 'PUT', '/user/subscriber', payload);
    return;
  }
  const settle = scene.ledger.begin(`follow:${name}:${me.name}`, false);
  const { outcome } = await scene.call('remove subscriber', me.person, 'DELETE', '/user/subscriber', payload);
  settle(outcome);
}
