import { renamePasskey, type ResponseTypes } from '@quillstead/contracts';
import { showToast } from '../../lib/announce.js';
import { Dialog } from '../../ui/dialog.js';
import { FieldForm, TextField, useFieldForm } from '../forms/index.js';
import { callAsMember } from '../session/index.js';

interface RenamePasskeyDialogProps {
  readonly passkey: ResponseTypes['passkey'];
  readonly onRenamed: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Lets the member rename a passkey. */
export function RenamePasskeyDialog({ passkey, onRenamed, onClose }: RenamePasskeyDialogProps) {
  const form = useFieldForm({
    name: `${renamePasskey.name}.${passkey.id}`,
    keys: { required: ['passkey_name'], optional: [] },
    initial: { passkey_name: passkey.name },
    pending: 'Saving…',
    failed: 'The passkey has its old name still. Please try again in a moment.',
    send: (values, options) => callAsMember(renamePasskey, { ...values, id: passkey.id }, options),
    onDone: () => {
      showToast('The passkey is renamed.');
      onClose();
      void onRenamed();
    },
  });
  return (
    <Dialog title="Rename the passkey" isOpen onClose={onClose}>
      <FieldForm form={form} submit="Save">
        <TextField form={form} name="passkey_name" autoComplete="off" />
      </FieldForm>
    </Dialog>
  );
}
