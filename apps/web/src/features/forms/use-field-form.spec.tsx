import { logIn } from '@quillstead/contracts';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { spokenAtom } from '../../lib/announce.js';
import { CallFailure } from '../../lib/call-failure.js';
import { store } from '../../lib/store.js';
import { FieldForm } from './field-form.js';
import { SecretField, TextField } from './form-fields.js';
import { forgetTyped } from './typed-text.js';
import { useFieldForm } from './use-field-form.js';

interface LogInProps {
  readonly send: (values: { login: string; password: string }) => Promise<null>;
}

function LogIn({ send }: LogInProps) {
  const form = useFieldForm({
    name: 'test.log_in',
    keys: logIn,
    initial: { login: '', password: '' },
    pending: 'Logging in…',
    failed: 'You are not logged in.',
    send,
    onDone: () => undefined,
  });
  return (
    <FieldForm form={form} submit="Log in">
      <TextField form={form} name="login" hint="As you signed up." />
      <SecretField form={form} name="password" />
    </FieldForm>
  );
}

const login = () => screen.getByLabelText<HTMLInputElement>('Username or email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const describes = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;
const submit = () => screen.getByRole('button', { name: 'Log in' });

describe('a form of dictionary fields', () => {
  beforeEach(() => forgetTyped('test.log_in'));

  it('puts the focus on the first required field that is missing and sends nothing', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    render(<LogIn send={async (values) => (sent.push(values), null)} />);
    await user.type(password(), 'secret-tea');
    await user.click(submit());
    expect(screen.getAllByText('Username or email is required.')).toHaveLength(2);
    expect(document.activeElement).toBe(login());
    expect(sent).toEqual([]);
  });

  it('marks every required field that is empty until something is typed into it', async () => {
    const user = userEvent.setup();
    render(<LogIn send={async () => null} />);
    await user.click(submit());
    expect(describes(password())).toBe('Password is required.');
    expect(document.activeElement).toBe(login());
    await user.type(login(), 'ann');
    await waitFor(() => expect(login().getAttribute('aria-invalid')).toBeNull());
    expect(password().getAttribute('aria-invalid')).toBe('true');
    await user.type(password(), 'secret-tea');
    await waitFor(() => expect(password().getAttribute('aria-invalid')).toBeNull());
  });

  it('checks a field when it changes and shows the fault in place of the hint', async () => {
    const user = userEvent.setup();
    render(<LogIn send={async () => null} />);
    expect(screen.getByText('As you signed up.')).toBeTruthy();
    await user.type(login(), 'two words');
    await waitFor(() => expect(login().getAttribute('aria-invalid')).toBe('true'));
    expect(describes(login())).toBe("Username or email can't include spaces/whitespaces.");
    expect(screen.queryByText('As you signed up.')).toBeNull();
  });

  it('removes a fault with the character that mends it, so that no button moves a moment later', async () => {
    const user = userEvent.setup();
    render(<LogIn send={async () => null} />);
    await user.type(password(), 'secre');
    await waitFor(() => expect(password().getAttribute('aria-invalid')).toBe('true'));
    await user.type(password(), 't');
    expect(password().getAttribute('aria-invalid')).toBeNull();
  });

  const tooLong = 'Username or email must be less than or equal to 500 characters.';

  it.each([
    ['in characters', 'a'.repeat(501), tooLong],
    ['in size', `a${'\u0301'.repeat(4_000)}`, tooLong],
    ['in one letter', `a${'\u0301'.repeat(16)}`, 'Username or email has a letter with too many marks.'],
  ])(
    'keeps a pasted text that is too long %s, and shows the sentence of the field',
    async (_, long, said) => {
      const user = userEvent.setup();
      const sent: unknown[] = [];
      render(<LogIn send={async (values) => (sent.push(values), null)} />);
      await user.click(password());
      await user.paste('secret-tea');
      await user.click(login());
      await user.paste(long);
      await user.click(submit());
      expect(describes(login())).toBe(said);
      expect(login().value).toBe(long);
      expect(sent).toEqual([]);
    },
  );

  it('leads to a refused field, which says its fault, and says it nowhere else', async () => {
    const user = userEvent.setup();
    render(<LogIn send={async () => null} />);
    const before = store.get(spokenAtom);
    await user.click(submit());
    expect(document.activeElement).toBe(login());
    expect(describes(login())).toBe('Username or email is required.');
    expect([screen.getByRole('alert').textContent, store.get(spokenAtom)]).toEqual(['', before]);
  });

  it('says the fault of the field in which Enter was pressed: no focus comes that would read it', async () => {
    const user = userEvent.setup();
    render(<LogIn send={async () => null} />);
    const before = store.get(spokenAtom)?.number ?? 0;
    const fault = { number: before + 1, text: 'Username or email is required.' };
    await user.type(login(), '{Enter}');
    expect(describes(login())).toBe(fault.text);
    expect([screen.getByRole('alert').textContent, store.get(spokenAtom)]).toEqual(['', fault]);
  });

  it('says a fault once when it comes up in the field that is typed into', async () => {
    const user = userEvent.setup();
    render(<LogIn send={async () => null} />);
    const before = store.get(spokenAtom)?.number ?? 0;
    const fault = { number: before + 1, text: "Username or email can't include spaces/whitespaces." };
    await user.type(login(), 'two words');
    await waitFor(() => expect(describes(login())).toBe(fault.text));
    expect(store.get(spokenAtom)).toEqual(fault);
    await user.type(login(), '{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}');
    await waitFor(() => expect(describes(login())).toBe('As you signed up.'));
    expect(store.get(spokenAtom)).toEqual(fault);
  });

  it('leaves the mark at the refused field when what was typed just before is checked', async () => {
    const user = userEvent.setup();
    render(<LogIn send={async () => null} />);
    await user.type(password(), 'tea{Enter}');
    await waitFor(() => expect(password().getAttribute('aria-invalid')).toBe('true'));
    expect(login().getAttribute('aria-invalid')).toBe('true');
  });

  it('shows the sentence of the server and loses nothing that was typed', async () => {
    const user = userEvent.setup();
    const sentence = 'Username or password is incorrect. (4 tries remaining)';
    render(<LogIn send={() => Promise.reject(new CallFailure(sentence, 401))} />);
    await user.type(login(), 'ann');
    await user.type(password(), 'secret-tea{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(sentence));
    expect([login().value, password().value]).toEqual(['ann', 'secret-tea']);
  });

  it.each([
    ['at once', () => JSON.parse('{')],
    ['later', () => Promise.reject(new TypeError('x is not a function'))],
  ])('ends its waiting when a fault of the page comes up %s, and has it reported', async (_, send) => {
    const user = userEvent.setup();
    const thrown = Promise.withResolvers<unknown>();
    addEventListener('error', (event) => (event.preventDefault(), thrown.resolve(event.error)), {
      once: true,
    });
    render(<LogIn send={send} />);
    await user.type(login(), 'ann');
    await user.type(password(), 'secret-tea{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('You are not logged in.'));
    expect([login().value, submit().getAttribute('aria-disabled')]).toEqual(['ann', null]);
    expect(await thrown.promise).toBeInstanceOf(Error);
  });

  it('loses nothing when it is closed and opened again, and stores everything but a password', async () => {
    const user = userEvent.setup();
    const { unmount } = render(<LogIn send={async () => null} />);
    await user.type(login(), 'ann');
    await user.type(password(), 'secret-tea');
    unmount();
    expect(Object.values(sessionStorage)).toEqual(['{"by":null,"typed":{"login":"ann"}}']);
    render(<LogIn send={async () => null} />);
    expect([login().value, password().value]).toEqual(['ann', 'secret-tea']);
  });

  it('knows no password any more once it was sent', async () => {
    const user = userEvent.setup();
    const { unmount } = render(<LogIn send={async () => null} />);
    await user.type(login(), 'ann');
    await user.type(password(), 'secret-tea{Enter}');
    await waitFor(() => expect(sessionStorage.length).toBe(0));
    unmount();
    render(<LogIn send={async () => null} />);
    expect([login().value, password().value]).toEqual(['', '']);
  });
});
