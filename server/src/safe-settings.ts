import { en } from '@scan/contract/messages/en/index.ts'
import { passwordRefusals } from '@scan/domain/password.ts'
import { isThisMachine } from './http/this-machine.ts'
import { isGuessable } from './identity/guessable/guessable.ts'

/** The first of the two settings that lets others in, in words; undefined if only this machine can reach it. */
export function leadsElsewhere(host: string, publicUrl: string | undefined): string | undefined {
  if (!isThisMachine(host)) return `HOST is ${host}`
  if (publicUrl && !isThisMachine(new URL(publicUrl).hostname)) return `PUBLIC_URL is ${publicUrl}`
  return undefined
}

interface Settings {
  production: boolean
  host: string
  publicUrl: string | undefined
  smtpUrl: string | undefined
  /** Undefined if nothing was set. */
  demo: 'on' | 'off' | undefined
  rateLimits: boolean
}

/** Why a server that others can reach must not run with these settings, or undefined if it may. */
export function unsafeSetting(settings: Settings): string | undefined {
  const { production, host, publicUrl, smtpUrl, demo, rateLimits } = settings
  const elsewhere = leadsElsewhere(host, publicUrl)
  if (!elsewhere) return undefined
  if (demo === 'on')
    return `DEMO=on is for this machine, and ${elsewhere}: everybody knows the demo password. Leave DEMO out.`
  if (!rateLimits)
    return `THROTTLES=off is for load tests on this machine, and ${elsewhere}. Leave THROTTLES out.`
  if (demo === 'off' && !smtpUrl)
    return `SMTP_URL must be set with DEMO=off where ${elsewhere}: people verify their address by mail.`
  if (production && !publicUrl?.startsWith('https:'))
    return 'PUBLIC_URL must begin with https:// in production: passwords would travel in clear.'
  return undefined
}

interface FirstAdmin {
  production: boolean
  onThisMachine: boolean
  admin: { email: string; password: string } | undefined
}

/** Why the first administrator's password is refused; on this machine any will do, outside production. */
export async function weakAdmin(config: FirstAdmin): Promise<string | undefined> {
  const { production, onThisMachine, admin } = config
  if (!admin || (onThisMachine && !production)) return undefined
  const { email, password } = admin
  const [refusal = (await isGuessable(password)) && 'password-too-common'] = passwordRefusals(password, {
    email,
    name: 'Administrator',
  })
  return refusal ? `ADMIN_PASSWORD is refused: ${en.fields[refusal]}` : undefined
}

/** Whether others could read the traffic to a database on another machine, and nobody has allowed it. */
export function unencryptedDatabase(databaseUrl: string): boolean {
  // libpq writes a socket as a user without a host, which is no address to the URL parser.
  const url = URL.parse(databaseUrl.replace('@/', '@localhost/'))
  if (!url || url.searchParams.get('sslmode') || url.searchParams.get('ssl')) return false
  const host = url.searchParams.get('host') || decodeURIComponent(url.hostname)
  return host !== '' && !host.startsWith('/') && !isThisMachine(host)
}
