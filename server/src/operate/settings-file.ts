import { readFileSync } from 'node:fs'

export const SETTINGS_FILE = '/etc/network/settings'

/** The service's; says in a sentence if there are none. */
export function settingsOfService(): Record<string, string> {
  try {
    return readSettings(readFileSync(SETTINGS_FILE, 'utf8'))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(
      code === 'ENOENT' ? `There is no ${SETTINGS_FILE}: network setup DOMAIN makes it.` : message,
      { cause: error },
    )
  }
}

/** A quote has a meaning only before anything else of a value, a backslash anywhere but between single quotes. */
const LINE =
  /[ \t\r\n]*(?:[#;](?:\\[^]|[^\\\r\n])*|([^=\r\n]+)=((?:[ \t]+|'[^']*(?:'|$)|"(?:\\[^]|[^"\\])*(?:"|$))*)((?:\\[^]|[^\\\r\n])*)|[^\r\n]+)/g
const QUOTED = /'([^']*)(?:'|$)|"((?:\\[^]|[^"\\])*)(?:"|$)|[ \t]+/g
const NAME = /^[A-Za-z_]\w*$/

/** NAME=value lines as systemd reads an EnvironmentFile, and not as a shell would: what it ignores is left out. */
export function readSettings(text: string): Record<string, string> {
  const settings: Record<string, string> = {}
  for (const [, name = '', quoted = '', rest = ''] of text.matchAll(LINE))
    if (NAME.test(name.trimEnd())) settings[name.trimEnd()] = withoutQuotes(quoted) + withoutEscapes(rest)
  return settings
}

const withoutQuotes = (quoted: string) =>
  quoted.replace(
    QUOTED,
    (_all, single?: string, double?: string) =>
      single ?? double?.replace(/\\\n|\\(["\\`$])/g, (_escape, kept = '') => String(kept)) ?? '',
  )

const withoutEscapes = (rest: string) =>
  rest.replace(/\\([^])|[ \t]+$/g, (_all, kept = '') => (kept === '\n' ? '' : String(kept)))

/** A copy of the template with a value for each of these names; the rest stays as it is. */
export function filledIn(template: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((text, [name, value]) => {
    const line = new RegExp(`^${name}=.*$`, 'm')
    if (!line.test(text)) throw new Error(`The template has no line for ${name}.`)
    return text.replace(line, () => `${name}=${quoted(value)}`)
  }, template)
}

/** Between single quotes nothing has a meaning, to systemd and to shells alike. */
function quoted(value: string): string {
  if (/^[\w@%+=:,./-]*$/.test(value)) return value
  if (/['\n]/.test(value))
    throw new Error(`A setting must not contain an apostrophe or a line break: ${value}`)
  return `'${value}'`
}
