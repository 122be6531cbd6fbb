import { hoursBesideNumber } from '@scan/contract/messages/desk-hours.ts'
import { cutAuditLog, linkAuditLog } from './audit/audit-log.ts'
import { dailyBackup, purgeUpdateBackup, offsiteCopy } from './backup/backup.ts'
import { purgeCallbacks } from './calls/callbacks.ts'
import { purgeCalls } from './calls/calls.ts'
import { callContext } from './calls/compose.ts'
import { purgeCases } from './cases/handle.ts'
import type { Config } from './config.ts'
import { purgeMessages } from './contact/contact.ts'
import type { Context } from './context.ts'
import type { Metrics } from './health/metrics.ts'
import { purgeAddressChanges, mintAddressChange } from './identity/change-email.ts'
import { purgeProtections } from './identity/marks.ts'
import { remindOfPapers } from './identity/papers.ts'
import { mintReset } from './identity/password.ts'
import { purgeSessions } from './identity/session.ts'
import { purgeSignIns } from './identity/sign-in-log.ts'
import { emailTo, purgeSignUps, mintVerification } from './identity/sign-up.ts'
import type { JobsOptions, Schedule } from './jobs/jobs.ts'
import { DAILY_BACKUP, EVERY_MINUTE, OFFSITE_COPY } from './jobs/task.ts'
import { deliveryTasks, gatherGivenUp } from './notifications/delivery.ts'
import type { Mailer } from './notifications/email/mailer.ts'
import type { AddressedEmail } from './notifications/notifications.ts'
import { purgeMissedAddresses } from './requests/accept-by-address.ts'
import { pendingInvitation } from './requests/invitations.ts'
import { purgeEndings } from './requests/endings.ts'
import { passTime } from './requests/expire.ts'
import { purgeOffers, offerRequests, offersIn, writeMorningEmails } from './requests/offers.ts'
import { purgeNotices } from './requests/notices.ts'
import { remindOfVisits, tellDeskOfUnfilled, warnOfUnfilled } from './requests/remind.ts'
import { countClosed } from './requests/figures.ts'
import { purgeTexts } from './requests/leave.ts'

interface TaskOptions {
  context: Context
  config: Config
  /** Addresses of the database, and of this server for people. */
  databaseUrl: string
  publicUrl: string
  mailer: Mailer
  log: JobsOptions['log']
  metrics: Metrics | undefined
}

/** All that is done without a caller: emails, and what happens by the clock. */
export function tasksOf(deps: TaskOptions): Pick<JobsOptions, 'emailTasks' | 'schedules'> {
  const { context, config, databaseUrl, publicUrl, mailer, log, metrics } = deps
  const { database, timeZone, now } = context
  const writing = {
    publicUrl,
    timeZone,
    supportPhone: config.supportPhone,
    deskHours: hoursBesideNumber(config.deskHours),
    supportEmail: config.supportEmail,
    helplines: config.helplines,
    now,
    emailTo: (asked: AddressedEmail, isFirstTry: boolean) => emailTo(context, asked, isFirstTry),
    mintVerification: (id: string) => mintVerification(context, id),
    mintAddressChange: (id: string, address: string) => mintAddressChange(context, id, address),
    mintReset: (id: string, address: string) => mintReset(context, id, address),
    offersIn: (emailId: string) => offersIn(context, emailId),
    pendingInvitation: (about: Parameters<typeof pendingInvitation>[1]) => pendingInvitation(context, about),
  }
  const onEmail = (became: string) => metrics?.emails.inc({ became })
  /** In UTC. A laptop may be off each day at that hour: then it is made up for. */
  const daily = (hour: number, minute: number, work: () => Promise<void>): Schedule => ({
    cron: `${minute} ${hour} * * *`,
    isMadeUpFor: true,
    work,
  })
  const { backups, backupRecipients: recipients, offsite } = config

  return {
    emailTasks: deliveryTasks({ database, context: writing, mailer, log, onEmail }),
    // A schedule's name is stored with its jobs: renamed, one that waits would be done by nobody.
    schedules: {
      [EVERY_MINUTE]: { cron: '* * * * *', work: () => passTime(context) },
      'offer-requests': { cron: '*/15 * * * *', isMadeUpFor: true, work: () => offerRequests(context) },
      'morning-emails': { cron: '*/15 * * * *', work: () => writeMorningEmails(context) },
      'remind-of-visits': { cron: '* * * * *', work: () => remindOfVisits(context) },
      'warn-of-unfilled': { cron: '* * * * *', work: () => warnOfUnfilled(context) },
      'tell-desk-of-unfilled': { cron: '* * * * *', work: () => tellDeskOfUnfilled(context) },
      'gather-undelivered': { cron: '* * * * *', work: () => gatherGivenUp(database, writing) },
      'link-audit-log': { cron: '* * * * *', work: () => linkAuditLog(context) },
      'keep-statistics': { cron: '*/10 * * * *', work: () => countClosed(context) },
      'forget-sign-ups': { cron: '*/10 * * * *', work: () => purgeSignUps(context) },
      'forget-old-sessions': { cron: '17 * * * *', work: () => purgeSessions(context) },
      'forget-address-changes': { cron: '37 * * * *', work: () => purgeAddressChanges(context) },
      'forget-old-tries': { cron: '47 * * * *', work: () => context.rateLimits.purge() },
      'forget-old-calls': { cron: '27 * * * *', work: () => purgeCalls(callContext(context, config)) },
      'forget-old-callbacks': { cron: '7 * * * *', work: () => purgeCallbacks(context) },
      'forget-missed-addresses': { cron: '57 * * * *', work: () => purgeMissedAddresses(context) },
      'remind-of-papers': daily(2, 37, () => remindOfPapers(context)),
      'forget-old-endings': daily(3, 7, () => purgeEndings(context)),
      'forget-old-cases': daily(3, 17, () => purgeCases(context)),
      'forget-old-messages': daily(3, 27, () => purgeMessages(context)),
      'forget-old-texts': daily(3, 37, () => purgeTexts(context, config.retentionDays)),
      'cut-audit-log': daily(3, 37, () => cutAuditLog(context)),
      'forget-old-marks': daily(3, 47, () => purgeProtections(database, now())),
      'forget-old-offers': daily(3, 57, () => purgeOffers(context)),
      'forget-old-notices': daily(4, 7, () => purgeNotices(context)),
      'forget-old-sign-ins': daily(4, 27, () => purgeSignIns(context)),
      'forget-update-backup': daily(4, 17, () => purgeUpdateBackup(config.dataDir, now())),
      ...(backups && {
        [DAILY_BACKUP]: {
          cron: '7 * * * *',
          work: dailyBackup({ database, url: databaseUrl, ...backups, recipients }),
        },
        ...(offsite && {
          [OFFSITE_COPY]: {
            cron: '17 * * * *',
            work: offsiteCopy({ database, folder: backups.folder, to: offsite, log }),
          },
        }),
      }),
    },
  }
}
