import type { EmailScheme } from '#shared/platform/mail/mail.ts'

/** The site's colours as values, because email clients do not support CSS variables, and their dark replacements. */
export const colors = {
  ground: '#f2e8d5',
  card: '#fbf7ef',
  sunken: '#f2e8d5',
  line: '#dccfb8',
  text: '#241426',
  soft: '#5f4f61',
  strong: '#5a1e52',
  quote: '#f2a51e',
  button: '#5a1e52',
  onButton: '#fffdf8',
}

const dark: Record<string, string> = {
  ground: 'background-color: #171018',
  card: 'background-color: #241828; border-color: #4a3850; color: #f4ecdf',
  sunken: 'background-color: #322237',
  line: 'border-color: #4a3850',
  soft: 'color: #cdbccb',
  strong: 'color: #f7d08a',
  button: 'background-color: #f2a51e; color: #241426',
}

/** Needs !important to override inline styles. The ground is the body and the cell that the library puts into it. */
const rules = Object.entries(dark).map(([name, rule]) => {
  const places = name === 'ground' ? '.ground, .ground > table > tbody > tr > td' : `.${name}`
  return `${places} { ${rule.replaceAll(/(?=;|$)/g, ' !important')} }`
})
const STYLES: Record<EmailScheme, string> = {
  auto: `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) { ${rules.join(' ')} }`,
  light: ':root { color-scheme: light }',
  dark: `:root { color-scheme: dark } ${rules.join(' ')}`,
}

/** The style element of an email; 'auto' is what is sent, the others are for the owner's preview. */
export const emailStyle = (scheme: EmailScheme): string => STYLES[scheme]
/** The previews' styles: the page's content security policy contains their hashes. */
export const emailStyles = [STYLES.light, STYLES.dark]
