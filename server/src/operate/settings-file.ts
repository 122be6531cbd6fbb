import { readFileSync } from 'node:fs'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { newKey } from '../secrets/secrets.ts'

export const SETTINGS_FILE = '/etc/senior-help/settings'

export const settingsOfService = () => readSettings(settingsText())

/** The service's; says in a sentence if there are none. */
export function settingsText(): string {
  try {
    return readFileSync(SETTINGS_FILE, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(
      code === 'ENOENT' ? `There is no ${SETTINGS_FILE}: senior-help setup DOMAIN makes it.` : message,
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

/** Suspicious lines, in sentences for the operator. */
export function oddities(text: string): string[] {
  if (/[\0\ufffd]/.test(text)) return ['The file is not saved as UTF-8.']
  const said: string[] = []
  const names = new Set<string>()
  for (const { 0: all, 1: given, 3: rest = '', index } of text.matchAll(LINE)) {
    const line = all.trimStart()
    const name = given?.trimEnd() ?? ''
    if (line === '' || /^[#;]/.test(line)) continue
    const number = text.slice(0, index + all.length - line.length).split('\n').length
    if (!NAME.test(name)) said.push(`Line ${number} is not read: it must be NAME=value, without 'export'.`)
    else if (names.has(name)) said.push(`${name} is set twice: the last one counts.`)
    if (/\s#/.test(rest))
      said.push(`${name} holds a #, which begins no comment here. Put that on a line of its own.`)
    names.add(name)
  }
  return said
}

const withoutQuotes = (quoted: string) =>
  quoted.replace(
    QUOTED,
    (_all, single?: string, double?: string) =>
      single ?? double?.replace(/\\\n|\\(["\\`$])/g, (_escape, kept = '') => String(kept)) ?? '',
  )

const withoutEscapes = (rest: string) =>
  rest.replace(/\\([^])|[ \t]+$/g, (_all, kept = '') => (kept === '\n' ? '' : String(kept)))

/** Settings of a new server, with the private key of its backups, which is stored nowhere. */
export async function newSettings(domain: string, smtpUrl: string) {
  const privateKey = await generateX25519Identity()
  const settings = {
    SECRETS_KEY: newKey().toString('base64'),
    BACKUP_RECIPIENT: await identityToRecipient(privateKey),
    SMTP_URL: smtpUrl,
    MAIL_FROM: `Senior Citizen Assistance Network <no-reply@${domain}>`,
  }
  return { settings, privateKey }
}

/** A copy of the template with a value for each of these names; the rest stays as it is. */
export function filledIn(template: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((text, [name, value]) => {
    const line = new RegExp(`^${name}=.*$`, 'm')
    if (!line.test(text)) throw new Error(`The template has no line for ${name}.`)
    return text.replace(line, () => `${name}=${quoted(value)}`)
  }, template)
}

/** Between single quotes nothing has a meaning, to systemd and to shells alike. */
export function quoted(value: string): string {
  if (/^[\w@%+=:,./-]*$/.test(value)) return value
  if (/['\n]/.test(value))
    throw new Error(`A setting must not contain an apostrophe or a line break: ${value}`)
  return `'${value}'`
}
