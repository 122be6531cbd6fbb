/** Runs every minute: health says so when it stops. */
export const EVERY_MINUTE = 'scheduled-transitions'
/** Only servers that have backups to make do it. */
export const DAILY_BACKUP = 'daily-backup'
/** The tasks that end in an email: how long the oldest of them has waited is watched. */
export const EMAIL_TASKS = {
  notification: 'notification',
  delivery: 'delivery',
  toAddress: 'write-to-address',
} as const
