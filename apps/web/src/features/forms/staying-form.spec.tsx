import { changePassword } from '@quillstead/contracts';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { announce, announceNews, hideToast, showToast } from '../../lib/announce.js';
import { CallFailure } from '../../lib/call-failure.js';
import { FieldForm } from './field-form.js';
import { FlagField, SecretField } from './form-fields.js';
import { TextAreaField } from './text-area-field.js';
import { useFieldForm } from './use-field-form.js';
import { useStayingForm } from './use-staying-form.js';

interface Profile {
  bio: string;
  is_private: 0 | 1;
}

function ProfileForm({ send }: { readonly send: (values: Profile) => Promise<Profile> }) {
  const form = useStayingForm({
    name: 'test.profile',
    keys: { required: [], optional: ['bio', 'is_private'] },
    initial: { bio: 'Old words.', is_private: 0 } satisfies Profile as Profile,
    pending: 'Saving…',
    failed: 'Nothing was saved.',
    done: 'Saved.',
    restored: 'Here again.',
    send,
    afterwards: (reply) => reply,
  });
  return (
    <FieldForm form={form} submit="Save">
      <TextAreaField form={form} name="bio" />
      <FlagField form={form} name="is_private" label="Private" />
    </FieldForm>
  );
}

function PasswordForm({ failure }: { readonly failure: CallFailure }) {
  const form = useFieldForm({
    name: 'test.password',
    keys: changePassword,
    initial: { password: '', password1: '', password2: '' },
    pending: 'Saving…',
    failed: 'Nothing was saved.',
    send: () => Promise.reject(failure),
  });
  return (
    <FieldForm form={form} submit="Save">
      <SecretField form={form} name="password" label="Current" />
      <SecretField form={form} name="password1" label="New" />
      <SecretField form={form} name="password2" label="Again" />
    </FieldForm>
  );
}

const bio = () => screen.getByLabelText<HTMLTextAreaElement>('Bio');
const isPrivate = () => screen.getByLabelText<HTMLInputElement>('Private');
const save = () => screen.getByRole('button', { name: 'Save' });
const said = () => screen.getByRole('status').textContent;

describe('a form that stays after it was sent', () => {
  beforeEach(() => sessionStorage.clear());

  it('does not hold again what another form of the same name sends at that moment', async () => {
    const user = userEvent.setup();
    const { promise, resolve } = Promise.withResolvers<Profile>();
    const before = render(<ProfileForm send={() => promise} />);
    await user.type(bio(), ' And new ones.');
    await user.click(save());
    before.unmount();
    render(<ProfileForm send={async (values) => values} />);
    expect([bio().value, said()]).toEqual(['Old words. And new ones.', 'Here again.']);
    await act(async () => {
      resolve({ bio: 'Old words. And new ones.', is_private: 0 });
      await promise;
    });
    expect([bio().value, said()]).toEqual(['Old words.', '']);
    expect(sessionStorage).toHaveLength(0);
  });

  it('holds again what failed to be sent while the page changed, and what was added to it', async () => {
    const user = userEvent.setup();
    const failing = Promise.withResolvers<Profile>();
    const arriving = Promise.withResolvers<Profile>();
    const first = render(<ProfileForm send={() => failing.promise} />);
    await user.type(bio(), ' More.');
    await user.click(save());
    first.unmount();
    const second = render(<ProfileForm send={() => arriving.promise} />);
    await act(async () => {
      failing.reject(new CallFailure('Nothing was saved.', 503));
      await failing.promise.catch(() => undefined);
    });
    expect(bio().value).toBe('Old words. More.');
    await user.click(save());
    second.unmount();
    render(<ProfileForm send={async (values) => values} />);
    await user.type(bio(), ' And more.');
    await act(async () => {
      arriving.resolve({ bio: 'Old words. More.', is_private: 0 });
      await arriving.promise;
    });
    expect(bio().value).toBe('Old words. More. And more.');
  });

  it('holds what was typed while it was sent, also after a reload', async () => {
    const user = userEvent.setup();
    const { promise, resolve } = Promise.withResolvers<Profile>();
    const sent: Profile[] = [];
    const send = (values: Profile) => {
      sent.push(values);
      return promise;
    };
    const { unmount } = render(<ProfileForm send={send} />);
    await user.type(bio(), ' More.');
    await user.click(save());
    await user.type(bio(), ' And more.');
    await act(async () => {
      resolve({ bio: 'Old words. More.', is_private: 1 });
      await promise;
    });
    expect([bio().value, isPrivate().checked]).toEqual(['Old words. More. And more.', true]);
    expect(sent).toEqual([{ bio: 'Old words. More.', is_private: 0 }]);
    unmount();
    render(<ProfileForm send={send} />);
    expect([bio().value, said()]).toEqual(['Old words. More. And more.', 'Here again.']);
  });

  it('says that it is done and holds what the server holds, until the next change', async () => {
    const user = userEvent.setup();
    const sent: Profile[] = [];
    const send = async (values: Profile) => {
      sent.push(values);
      return { bio: 'New words.', is_private: 1 as const };
    };
    render(<ProfileForm send={send} />);
    await user.clear(bio());
    await user.type(bio(), 'New  words.');
    await user.click(isPrivate());
    await user.click(save());
    await waitFor(() => expect(said()).toBe('Saved.'));
    expect(sent).toEqual([{ bio: 'New  words.', is_private: 1 }]);
    expect([bio().value, isPrivate().checked]).toEqual(['New words.', true]);
    await user.type(bio(), '!');
    expect(said()).toBe('');
  });

  it.each([
    ['shown', showToast],
    ['announced', announce],
  ])(
    'says so over news, not any more when a message about a later act is %s, and again when it is sent again',
    async (_, say) => {
      const user = userEvent.setup();
      showToast('An older message.');
      render(<ProfileForm send={async (values) => values} />);
      await user.click(save());
      await waitFor(() => expect(said()).toBe('Saved.'));
      act(hideToast);
      act(() => announceNews('1 new notification.'));
      expect(said()).toBe('Saved.');
      act(() => void say('The profile is deleted.'));
      expect(said()).toBe('');
      await user.click(save());
      await waitFor(() => expect(said()).toBe('Saved.'));
    },
  );

  it('counts the characters as people see them, and those that are too many', async () => {
    const user = userEvent.setup();
    render(<ProfileForm send={async (values) => values} />);
    expect(screen.getByText('10/200')).toBeTruthy();
    await user.clear(bio());
    await user.type(bio(), '👩‍🚀é');
    expect(screen.getByText('2/200')).toBeTruthy();
    await user.clear(bio());
    await user.click(bio());
    await user.paste('x'.repeat(201));
    expect(screen.getByText('201/200')).toBeTruthy();
    await waitFor(() => expect(bio().getAttribute('aria-invalid')).toBe('true'));
  });

  it('brings back after a reload what was changed, flags too, and says so', async () => {
    const user = userEvent.setup();
    const { unmount } = render(<ProfileForm send={async (values) => values} />);
    await user.click(isPrivate());
    unmount();
    render(<ProfileForm send={async (values) => values} />);
    act(() => announce('The title of the page.'));
    expect([bio().value, isPrivate().checked, said()]).toEqual(['Old words.', true, 'Here again.']);
  });

  it.each([
    [new CallFailure('Password is incorrect.', 403), 'Current'],
    [new CallFailure('Password is too common. Please choose another.', 400), 'New'],
  ])('knows which password the server speaks of: %s', async (failure, label) => {
    const user = userEvent.setup();
    render(<PasswordForm failure={failure} />);
    for (const field of ['Current', 'New', 'Again'])
      await user.type(screen.getByLabelText(field), 'secret-tea');
    await user.click(save());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  });
});
