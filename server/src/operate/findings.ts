import { BACKUP_LATE_HOURS } from '@scan/contract/admin/health.ts'
import { isInternal } from './caddy-site.ts'

/** `open` is what an operator may have meant, or has not set up yet: the exit code stays 0. */
export interface Finding {
  is: 'right' | 'open' | 'wrong'
  sentence: string
}

export interface Facts {
  domain: string
  settingsFile: { owner: string; mode: string; doubts: readonly string[] }
  /** Whom people complain to about their data. */
  grievanceContact: string | null
  isReady: boolean
  /** Why the database could not be asked; what is asked of it is then unknown. */
  databaseError?: string | undefined
  mayChangeLog?: boolean
  hasPhone: boolean
  hasDeskHours: boolean
  /** The mail server's refusal. */
  mail: string | undefined
  /** Undefined without systemd's timedatectl. */
  isSynchronised: boolean | undefined
  disks: { path: string; freeBytes: number; freeShare: number }[]
  certificate: { error?: string | undefined; daysLeft: number; issuer: string; isTrusted: boolean }
  backups: {
    folder: string | undefined
    isEncrypted: boolean
    hasOffsite: boolean
    /** Hours since the newest, and since the tables were made. */
    newest?: number | undefined
    offsite?: number | undefined
    running?: number | undefined
  }
}

const DISK_BYTES = 500e6
const DISK_SHARE = 0.05
const CERTIFICATE_DAYS = 14

const right = (sentence: string): Finding => ({ is: 'right', sentence })
const open = (sentence: string): Finding => ({ is: 'open', sentence })
const wrong = (sentence: string): Finding => ({ is: 'wrong', sentence })

/** Findings about a running site that an operator can mend, and how. */
export function examine(facts: Facts): Finding[] {
  const { settingsFile, databaseError, mayChangeLog, isReady, mail, isSynchronised, disks } = facts
  return [
    settingsFile.owner === 'root' && settingsFile.mode === '600'
      ? right('The settings are valid, and root alone can read them.')
      : wrong(
          'Others than root can read the settings. chown root: /etc/senior-help/settings; chmod 600 /etc/senior-help/settings',
        ),
    ...settingsFile.doubts.map((doubt) => open(`/etc/senior-help/settings: ${doubt}`)),
    facts.grievanceContact
      ? right(`People are told to complain about their data to ${facts.grievanceContact}.`)
      : open(
          'Nobody is named to whom people complain about their data. Set GRIEVANCE_CONTACT in /etc/senior-help/settings.',
        ),
    // Without it the service does not answer either.
    databaseError
      ? wrong(`The database does not open: ${databaseError} systemctl start postgresql`)
      : mayChangeLog
        ? wrong('The server could change the audit log. senior-help setup DOMAIN puts it out of its reach.')
        : right('The database answers; the server can add to the audit log, and not change it.'),
    isReady
      ? right('The service answers.')
      : wrong(
          'The service does not answer /readyz. systemctl restart senior-help, then journalctl -u senior-help',
        ),
    mail === undefined
      ? right('The mail server lets us in. senior-help test-email ADDRESS sends an email.')
      : wrong(`${mail} Mend SMTP_URL in /etc/senior-help/settings.`),
    ...ofDesk(facts),
    ...(isSynchronised === undefined ? [] : [ofClock(isSynchronised)]),
    ...disks.map(({ path, freeBytes, freeShare }) => {
      const free = `${(freeBytes / 1e9).toFixed(1)} GB (${Math.round(freeShare * 100)} %) are free in ${path}`
      const isFull = freeBytes < DISK_BYTES || freeShare < DISK_SHARE
      return isFull ? wrong(`Only ${free}. Make room, or give it a larger disk.`) : right(`${free}.`)
    }),
    ofCertificate(facts),
    ...ofBackups(facts),
  ]
}

function ofDesk({ hasPhone, hasDeskHours }: Facts): Finding[] {
  if (!hasPhone)
    return [
      open(
        'Nobody is given a number to ring: whoever has no email cannot reach you. Set SUPPORT_PHONE and DESK_HOURS in /etc/senior-help/settings.',
      ),
    ]
  return [
    hasDeskHours
      ? right('People read your number, and when somebody answers.')
      : open(
          'People read that somebody answers from 10 to 5. If not, set DESK_HOURS in /etc/senior-help/settings.',
        ),
  ]
}

const ofClock = (isSynchronised: boolean) =>
  isSynchronised
    ? right('The clock is set from the network.')
    : wrong('The clock is not set from the network. apt-get install systemd-timesyncd')

function ofCertificate({ domain, certificate }: Facts): Finding {
  const { error, daysLeft, issuer, isTrusted } = certificate
  if (error)
    return wrong(
      `Nothing answers https://${domain}: ${error} Does its DNS record lead here? systemctl start caddy, then journalctl -u caddy`,
    )
  if (!isTrusted && !isInternal(domain))
    return wrong(
      `Browsers do not trust the certificate of ${domain}, by ${issuer}. journalctl -u caddy says why.`,
    )
  const left = `The certificate of ${domain}, by ${issuer}, is good for ${daysLeft < 1 ? 'less than a day' : `${daysLeft} days`}`
  // Caddy's own are good for half a day.
  return daysLeft < (isInternal(domain) ? 0 : CERTIFICATE_DAYS)
    ? wrong(`${left}, and should have been renewed. journalctl -u caddy says why it was not.`)
    : right(`${left}.`)
}

function ofBackups({ backups }: Facts): Finding[] {
  const { folder, isEncrypted, hasOffsite, newest, offsite, running = 0 } = backups
  if (!folder)
    return [
      wrong('No daily backup is made. Set BACKUP_DIR and BACKUP_RECIPIENT in /etc/senior-help/settings.'),
    ]
  const age = (what: string, hours: number | undefined, mend: string): Finding => {
    const is = hours === undefined ? `There is no ${what} yet` : `The newest ${what} is ${ago(hours)}`
    if ((hours ?? running) > BACKUP_LATE_HOURS) return wrong(`${is}. ${mend} journalctl -u senior-help`)
    return hours === undefined ? open(`${is}: the first is made within a day.`) : right(`${is}.`)
  }
  return [
    age('backup', newest, `Is there room in ${folder}, and does it belong to the user senior-help?`),
    isEncrypted
      ? right('Backups are encrypted; only their private key opens them.')
      : wrong(
          'Whoever gets hold of a backup can read it. senior-help backup --new-key, then set BACKUP_RECIPIENT.',
        ),
    hasOffsite
      ? age('off-site copy', offsite, 'BACKUP_OFFSITE says where to.')
      : open('Backups are not copied to another building. Set BACKUP_OFFSITE in /etc/senior-help/settings.'),
  ]
}

const ago = (hours: number) => (hours < 1 ? 'less than an hour old' : `${Math.round(hours)} hours old`)
