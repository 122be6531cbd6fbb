// Writes the settings that compose.yaml needs, with new keys; what must not stay on the machine goes to the terminal.
import { randomBytes } from 'node:crypto'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { isDomain } from '../operate/caddy-site.ts'
import { newKey } from '../secrets/secrets.ts'
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
const privateKey = await generateX25519Identity()
const secretsKey = newKey().toString('base64')
process.stdout.write(`# For compose.yaml. docs/settings.md lists what else can be set here.
DOMAIN=${domain}
SMTP_URL='${given}'
MAIL_FROM='Senior Citizen Assistance Network <no-reply@${domain}>'
SECRETS_KEY=${secretsKey}
BACKUP_RECIPIENT=${await identityToRecipient(privateKey)}
DATABASE_PASSWORD=${randomBytes(24).toString('hex')}
`)
process.stderr.write(`Keep both away from this machine: without them a backup cannot be used.
SECRETS_KEY=${secretsKey}
${privateKey}
`)
