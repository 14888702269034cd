import { useState } from 'react';
import { reportError } from '../../lib/report-error.js';
import { Button } from '../../ui/button.js';
import { FormStatus, type FormStatusKind } from '../../ui/form-status.js';
import { forbidPush, permitPush, pushPermission } from './push-permission.js';
import { syncPush } from './sync-push.js';

const said = {
  on: 'This browser shows push messages.',
  off: 'This browser shows no push messages.',
  blocked:
    'This browser blocks messages of this site. Allow notifications in its settings for this site first.',
  unsupported: 'This browser can’t show push messages.',
} as const;

/** Switches the push messages of this browser: requests the permission and updates the server. */
export function PushSwitch() {
  const [permission, setPermission] = useState(pushPermission);
  const [kind, setKind] = useState<FormStatusKind>('idle');
  const [message, setMessage] = useState('');
  const isOn = permission === 'on';

  const change = async () => {
    if (kind === 'pending') return;
    setKind('pending');
    setMessage(isOn ? 'Switching off…' : 'Switching on…');
    try {
      const next = isOn ? forbidPush() : await permitPush();
      setPermission(next);
      await syncPush();
      setKind('done');
      setMessage(said[next]);
    } catch (error) {
      reportError(error);
      if (!isOn) setPermission(forbidPush());
      setKind('failed');
      setMessage('That did not work. Please try again later.');
    }
  };

  if (permission === 'unsupported' || permission === 'blocked') return <p>{said[permission]}</p>;
  return (
    <div>
      {kind === 'idle' && <p>{said[permission]}</p>}
      <Button onClick={() => void change()} aria-disabled={kind === 'pending' || undefined}>
        {isOn ? 'Show none in this browser' : 'Show them in this browser'}
      </Button>
      <FormStatus kind={kind} message={message} />
    </div>
  );
}
