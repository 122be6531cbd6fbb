import { isInternal } from './caddy-site.ts'

export interface Standing {
  domain: string
  hasCaddy: boolean
  /** Where the name leads, and the addresses of this machine. */
  leadsTo: readonly string[]
  own: readonly string[]
  /** The TXT records of the domain that emails come from. */
  texts: readonly string[]
  mailFrom: string
  administrators: number
  settings: Record<string, string | undefined>
  hasUnattendedUpgrades: boolean
}

/** What no command can do for an operator, as long as it is not done. */
export function leftToDo(standing: Standing): string[] {
  const { domain, hasCaddy, leadsTo, own, texts, mailFrom, administrators, settings } = standing
  const isOurs = leadsTo.some((address) => own.includes(address))
  const mailDomain = /@([^\s>]+)/.exec(mailFrom)?.[1] ?? domain
  const unnamed = ['ORGANISATION_NAME', 'GRIEVANCE_CONTACT', 'SUPPORT_PHONE'].filter(
    (name) => !settings[name],
  )
  const lines: (string | false)[] = [
    !hasCaddy &&
      'TLS: apt-get install caddy, then senior-help setup again. Or another proxy: docs/install.md.',
    isInternal(domain)
      ? `Browsers do not know Caddy's own authority: give them /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt.`
      : leadsTo.length === 0
        ? `DNS: ${domain} leads nowhere yet. Give it the address of this machine; Caddy then gets its certificate.`
        : !isOurs &&
          `DNS: ${domain} leads to ${leadsTo.join(', ')}, which this machine (${shown(own)}) does not have. That is right only behind a router.`,
    !isInternal(mailDomain) &&
      !texts.some((text) => text.startsWith('v=spf1')) &&
      `Mail: ${mailDomain} has no SPF record. Your mail provider says which SPF and DKIM records it needs.`,
    administrators < 3 &&
      `Administrators: sign in and set up two-factor sign-in, then make ${administrators === 2 ? 'one more' : 'two more'} (senior-help admin create EMAIL NAME). The last two can never be deleted.`,
    !settings['BACKUP_OFFSITE'] &&
      'Backups: send a copy to another building every day (BACKUP_OFFSITE in /etc/senior-help/settings), and restore one for practice (senior-help drill FILE).',
    !settings['METRICS_TOKEN'] &&
      'Monitoring: docs/operate.md#monitor says how to be told when something stops.',
    unnamed.length > 0 &&
      `People look for ${unnamed.join(', ')}: fill them in, in /etc/senior-help/settings.`,
    !standing.hasUnattendedUpgrades && 'Security updates by themselves: apt-get install unattended-upgrades.',
  ]
  return lines.filter((line) => line !== false)
}

const shown = (addresses: readonly string[]) =>
  addresses.filter((address) => !/^(127\.|::1|fe80)/.test(address)).join(', ') || 'no public address'
