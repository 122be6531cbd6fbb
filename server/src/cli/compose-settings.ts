// Writes the settings that compose.yaml needs, with new keys; what must not stay on the machine goes to the terminal.
import { randomBytes } from 'node:crypto'
import { isDomain } from '../operate/caddy-site.ts'
import { newSettings, quoted } from '../operate/settings-file.ts'
import { smtpUrl } from '../setting-values.ts'

const [domain, given] = process.argv.slice(2)
const refusal = given && smtpUrl.safeParse(given).error?.issues[0]?.message
if (refusal) {
  process.stderr.write(`SMTP_URL ${refusal}.\n`)
  process.exit(1)
}
if (!domain || !isDomain(domain) || !given || /['\n]/.test(given)) {
  process.stderr.write('Usage: compose-settings.ts DOMAIN SMTP_URL > .env\n')
  process.exit(1)
}
const { settings, privateKey } = await newSettings(domain, given)
const all = { DOMAIN: domain, ...settings, DATABASE_PASSWORD: randomBytes(24).toString('hex') }
const lines = Object.entries(all).map(([name, value]) => `${name}=${quoted(value)}\n`)
process.stdout.write(
  `# For compose.yaml. docs/settings.md lists what else can be set here.\n${lines.join('')}`,
)
process.stderr.write(`Keep both away from this machine: without them a backup cannot be used.
SECRETS_KEY=${settings.SECRETS_KEY}
${privateKey}
`)
