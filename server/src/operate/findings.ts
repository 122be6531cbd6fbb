import { BACKUP_LATE_HOURS } from '@scan/contract/admin/health.ts'
import { isInternal } from './caddy-site.ts'

/** `open` is what nobody can know from here, or what an operator has not set up: the exit code stays 0. */
export interface Finding {
  is: 'right' | 'open' | 'wrong'
  sentence: string
}

export interface Facts {
  domain: string
  settingsFile: { owner: string; mode: string; doubts: readonly string[] }
  isReady: boolean
  database: {
    /** Why it could not be asked; the rest is then unknown. */
    error?: string | undefined
    isEmbedded: boolean
    version?: string
    /** Debian's packages of it: what is installed, and what could be. */
    installed?: string | undefined
    candidate?: string | undefined
    mayChangeLog?: boolean
    driftSeconds?: number
  }
  /** What the mail server said, if it did not let us in. */
  mail: string | undefined
  isSynchronised: boolean | undefined
  disks: { path: string; freeBytes: number; freeShare: number }[]
  certificate: { error?: string | undefined; daysLeft: number; issuer: string; isTrusted: boolean }
  backups: {
    folder: string | undefined
    isEncrypted: boolean
    hasOffsite: boolean
    /** Hours since the newest, and since the tables were made. */
    newest: number | undefined
    offsite: number | undefined
    running: number
  }
  leadsTo: readonly string[]
  own: readonly string[]
  /** As the operator says. */
  isReachable: boolean | undefined
}

const DRIFT_SECONDS = 5
const DISK_BYTES = 500e6
const DISK_SHARE = 0.05
const CERTIFICATE_DAYS = 14

const right = (sentence: string): Finding => ({ is: 'right', sentence })
const open = (sentence: string): Finding => ({ is: 'open', sentence })
const wrong = (sentence: string): Finding => ({ is: 'wrong', sentence })

/** What is right and what is wrong with a running site, and how to mend it. */
export function examine(facts: Facts): Finding[] {
  const { settingsFile, isReady, mail, disks } = facts
  return [
    settingsFile.owner === 'root' && settingsFile.mode === '600'
      ? right('The settings are valid, and root alone can read them.')
      : wrong(
          `Others than root can read the settings. chown root: /etc/senior-help/settings; chmod 600 /etc/senior-help/settings`,
        ),
    ...settingsFile.doubts.map((doubt) => open(`/etc/senior-help/settings: ${doubt}`)),
    ...ofDatabase(facts), // Without it the service does not answer either.
    isReady
      ? right('The service answers.')
      : wrong(
          'The service does not answer /readyz. systemctl restart senior-help, then journalctl -u senior-help',
        ),
    mail === undefined
      ? right('The mail server lets us in. senior-help test-email ADDRESS sends an email.')
      : wrong(`${mail} Mend SMTP_URL in /etc/senior-help/settings.`),
    ofClock(facts),
    ...disks.map(({ path, freeBytes, freeShare }) => {
      const free = `${(freeBytes / 1e9).toFixed(1)} GB (${Math.round(freeShare * 100)} %) are free in ${path}`
      const isFull = freeBytes < DISK_BYTES || freeShare < DISK_SHARE
      return isFull ? wrong(`Only ${free}. Make room, or give it a larger disk.`) : right(`${free}.`)
    }),
    ofCertificate(facts),
    ...ofBackups(facts),
    ofName(facts),
    ofReach(facts),
  ]
}

function ofDatabase({ database }: Facts): Finding[] {
  const { error, isEmbedded, version = '', installed, candidate, mayChangeLog } = database
  if (error) return [wrong(`The database does not open: ${error} systemctl start postgresql`)]
  const log = mayChangeLog
    ? wrong('The server could change the audit log. senior-help setup DOMAIN puts it out of its reach.')
    : right('The server can add to the audit log, and not change it.')
  if (isEmbedded)
    return [
      open(
        `PostgreSQL ${version}, embedded, gets no security updates of its own. docs/settings.md has two ways out.`,
      ),
      log,
    ]
  const running = /\(\w+ ([^)]+)\)/.exec(version)?.[1]
  if (running && installed && running !== installed)
    return [wrong(`PostgreSQL ${running} runs, ${installed} is installed. systemctl restart postgresql`), log]
  if (installed && candidate && installed !== candidate)
    return [wrong(`PostgreSQL ${installed} is installed, and there is ${candidate}. apt-get upgrade`), log]
  return [right(`PostgreSQL ${version} answers; this machine knows of none newer.`), log]
}

function ofClock({ isSynchronised, database: { driftSeconds = 0 } }: Facts): Finding {
  if (Math.abs(driftSeconds) > DRIFT_SECONDS)
    return wrong(
      `The clocks of this machine and of the database differ by ${Math.round(Math.abs(driftSeconds))} s. Install systemd-timesyncd on both.`,
    )
  if (isSynchronised === undefined)
    return open('Whether the clock is set from the network cannot be known here (no timedatectl).')
  return isSynchronised
    ? right('The clock is set from the network.')
    : wrong('The clock is not set from the network. apt-get install systemd-timesyncd')
}

function ofCertificate({ domain, certificate }: Facts): Finding {
  const { error, daysLeft, issuer, isTrusted } = certificate
  if (error)
    return wrong(
      `Nothing answers https://${domain}: ${error} systemctl start caddy, then journalctl -u caddy`,
    )
  if (!isTrusted && !isInternal(domain))
    return wrong(
      `Browsers do not trust the certificate of ${domain}, by ${issuer}. journalctl -u caddy says why.`,
    )
  const left = `The certificate of ${domain}, by ${issuer}, is good for ${daysLeft < 1 ? 'less than a day' : `${daysLeft} days`}`
  // Caddy's own are good for half a day, and renewed in time.
  if (isInternal(domain) ? daysLeft < 0 : daysLeft < CERTIFICATE_DAYS)
    return wrong(`${left}, and should have been renewed. journalctl -u caddy says why it was not.`)
  return right(isInternal(domain) ? `${left}; Caddy renews it.` : `${left}.`)
}

function ofBackups({ backups }: Facts): Finding[] {
  const { folder, isEncrypted, hasOffsite, newest, offsite, running } = backups
  if (!folder)
    return [
      wrong('No daily backup is made. Set BACKUP_DIR and BACKUP_RECIPIENT in /etc/senior-help/settings.'),
    ]
  const isLate = (hours = running) => hours > BACKUP_LATE_HOURS
  const ago = (hours: number) => (hours < 1 ? 'less than an hour old' : `${Math.round(hours)} hours old`)
  const made = isLate(newest)
    ? wrong(
        `${newest === undefined ? 'There is no backup yet' : `The newest backup is ${ago(newest)}`}. Is there room in ${folder}, and does it belong to the user senior-help? journalctl -u senior-help`,
      )
    : newest === undefined
      ? open('There is no backup yet: the first is made within a day. senior-help backup FILE makes one now.')
      : right(`The newest backup is ${ago(newest)}.`)
  const sealed = isEncrypted
    ? right('Backups are encrypted; only their private key opens them.')
    : wrong(
        'Whoever gets hold of a backup can read it. senior-help backup --new-key, then set BACKUP_RECIPIENT.',
      )
  const sent = !hasOffsite
    ? open('Backups are not copied to another building. Set BACKUP_OFFSITE in /etc/senior-help/settings.')
    : isLate(offsite)
      ? wrong(
          `${offsite === undefined ? 'No backup was copied off-site yet' : `The newest off-site copy is ${ago(offsite)}`}. journalctl -u senior-help says why; BACKUP_OFFSITE says where to.`,
        )
      : offsite === undefined
        ? open('No backup was copied off-site yet: the first follows the first backup.')
        : right(`The newest off-site copy is ${ago(offsite)}.`)
  return [made, sealed, sent]
}

function ofName({ domain, leadsTo, own }: Facts): Finding {
  if (leadsTo.length === 0)
    return wrong(`${domain} leads nowhere. Give it a DNS record with the address of this machine.`)
  return leadsTo.some((address) => own.includes(address))
    ? right(`${domain} leads to this machine.`)
    : open(
        `${domain} leads to ${leadsTo.join(', ')}, which this machine does not have. That is right only behind a router.`,
      )
}

function ofReach({ domain, isReachable }: Facts): Finding {
  if (isInternal(domain)) return right(`${domain} is not meant to be reached from outside.`)
  if (isReachable === undefined)
    return open(
      `Open https://${domain}/healthz on a phone with mobile data: it says {"success":true}. Then senior-help doctor --reachable yes`,
    )
  return isReachable
    ? right('It is reachable from outside, as you say.')
    : wrong(`It is not reachable from outside. Let ports 80 and 443 through the firewall and the router.`)
}
