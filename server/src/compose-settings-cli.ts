// Writes the settings that compose.yaml needs, with new keys; what must not stay on the machine goes to the terminal.
import { randomBytes } from 'node:crypto'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { isDomain } from './operate/caddy-site.ts'
import { newKey } from './secrets/secrets.ts'

const [domain, smtpUrl] = process.argv.slice(2)
if (!domain || !isDomain(domain) || !smtpUrl || /['\n]/.test(smtpUrl)) {
  process.stderr.write('Usage: compose-settings-cli.ts DOMAIN SMTP_URL > .env\n')
  process.exit(1)
}
const privateKey = await generateX25519Identity()
const secretsKey = newKey().toString('base64')
process.stdout.write(`# For compose.yaml. docs/settings.md lists what else can be set here.
DOMAIN=${domain}
SMTP_URL='${smtpUrl}'
MAIL_FROM='Senior Citizen Assistance Network <no-reply@${domain}>'
SECRETS_KEY=${secretsKey}
BACKUP_RECIPIENT=${await identityToRecipient(privateKey)}
DATABASE_PASSWORD=${randomBytes(24).toString('hex')}
`)
process.stderr.write(`Keep both away from this machine: without them a backup cannot be used.
SECRETS_KEY=${secretsKey}
${privateKey}
`)
