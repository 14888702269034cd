import { isSocialAddress, socialSites } from '@quillstead/catalogue';
import { rulesOf } from '@quillstead/fields';
import { FieldForm, TextField } from '../forms/index.js';
import type { SettingsChanges } from './changes.js';
import { Section } from './section.js';
import type { Settings } from './settings-state.js';
import styles from './settings.module.css';
import { useSettingsForm } from './use-settings-form.js';

const keys = socialSites.map(({ machine_name }) => machine_name);

/** The member's pages on other sites. */
export function SocialLinksForm({ settings }: { readonly settings: Settings }) {
  const form = useSettingsForm({ name: 'social_links', settings, keys, check: elsewhere });
  return (
    <Section
      title="Elsewhere"
      lead="Where else people find you. Each field takes the whole address of your page on that site."
    >
      <FieldForm form={form} submit="Save links">
        <div className={styles.pairs}>
          {socialSites.map(({ machine_name, label, hosts }) => (
            <TextField
              key={machine_name}
              form={form}
              name={machine_name}
              label={label}
              type="url"
              placeholder={`https://${ownHost(hosts)}/…`}
              aside={null}
              autoCapitalize="none"
              spellCheck={false}
            />
          ))}
        </div>
      </FieldForm>
    </Section>
  );
}

/** A profile shows no address that lies elsewhere, so none is saved. */
function elsewhere(changes: SettingsChanges): string | null {
  const site = socialSites.find((one) => {
    const address = changes[one.machine_name];
    return address && !isSocialAddress(one, address);
  });
  if (site === undefined) return null;
  return `${rulesOf(site.machine_name)?.label ?? site.label} must be an address on ${ownHost(site.hosts)}.`;
}

/** The host that most people know a site by. */
function ownHost(hosts: readonly string[]): string {
  return hosts.find((host) => host.endsWith('.com')) ?? hosts[0] ?? '';
}
