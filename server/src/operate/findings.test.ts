import { expect, test } from 'vitest'
import { examine, type Facts } from './findings.ts'

const WELL = {
  domain: 'help.example.in',
  settingsFile: { owner: 'root', mode: '600', doubts: [] },
  grievanceContact: 'Anitha Menon, 0484 2345678',
  isReady: true,
  mayChangeLog: false,
  hasPhone: true,
  hasDeskHours: true,
  mail: undefined,
  isSynchronised: true,
  disks: [{ path: '/var/lib/senior-help', freeBytes: 20e9, freeShare: 0.5 }],
  certificate: { daysLeft: 60, issuer: "Let's Encrypt", isTrusted: true },
  backups: {
    ...{ folder: '/var/lib/senior-help/backups', isEncrypted: true, hasOffsite: true },
    ...{ newest: 20, offsite: 20, running: 1000 },
  },
} satisfies Facts

test('where all is well, nothing is wrong or open', () => {
  expect(examine(WELL).filter(({ is }) => is !== 'right')).toEqual([])
})

const certificate = (differently: Partial<Facts['certificate']>) => ({
  certificate: { ...WELL.certificate, ...differently },
})
const backups = (differently: Partial<Facts['backups']>) => ({ backups: { ...WELL.backups, ...differently } })
const disk = (freeBytes: number, freeShare: number) => ({ disks: [{ path: '/var', freeBytes, freeShare }] })
const internal = (daysLeft: number) => ({
  domain: 'help.internal',
  ...certificate({ daysLeft, issuer: 'Caddy Local Authority', isTrusted: false }),
})

test.each<[Partial<Facts>, 'open' | 'wrong', string]>([
  [{ settingsFile: { owner: 'root', mode: '644', doubts: [] } }, 'wrong', 'chmod 600'],
  [{ settingsFile: { owner: 'senior-help', mode: '600', doubts: [] } }, 'wrong', 'chown root:'],
  [
    { settingsFile: { owner: 'root', mode: '600', doubts: ['Line 3 is not read.'] } },
    'open',
    '/etc/senior-help/settings: Line 3 is not read.',
  ],
  [{ grievanceContact: null }, 'open', 'Set GRIEVANCE_CONTACT'],
  [{ isReady: false }, 'wrong', 'systemctl restart senior-help'],
  [{ databaseError: 'connect ENOENT.' }, 'wrong', 'connect ENOENT. systemctl start postgresql'],
  [{ mayChangeLog: true }, 'wrong', 'senior-help setup DOMAIN'],
  [{ mail: 'The mail server x refuses: 535.' }, 'wrong', 'Mend SMTP_URL'],
  [{ hasPhone: false, hasDeskHours: false }, 'open', 'Set SUPPORT_PHONE and DESK_HOURS'],
  [{ hasDeskHours: false }, 'open', 'set DESK_HOURS'],
  [{ isSynchronised: false }, 'wrong', 'systemd-timesyncd'],
  [disk(0.4e9, 0.5), 'wrong', 'Only 0.4 GB (50 %)'],
  [disk(20e9, 0.04), 'wrong', 'Only 20.0 GB (4 %)'],
  [certificate({ error: 'connect ECONNREFUSED.' }), 'wrong', 'ECONNREFUSED. Does its DNS record lead here?'],
  [certificate({ isTrusted: false }), 'wrong', 'do not trust'],
  [certificate({ daysLeft: 13 }), 'wrong', 'should have been renewed'],
  [internal(-1), 'wrong', 'should have been renewed'],
  [backups({ folder: undefined }), 'wrong', 'Set BACKUP_DIR'],
  [backups({ newest: 49 }), 'wrong', '49 hours old'],
  [backups({ newest: undefined }), 'wrong', 'There is no backup yet. Is there room'],
  [backups({ newest: undefined, running: 3, offsite: 1 }), 'open', 'within a day'],
  [backups({ isEncrypted: false }), 'wrong', 'BACKUP_RECIPIENT'],
  [backups({ hasOffsite: false }), 'open', 'Set BACKUP_OFFSITE'],
  [backups({ offsite: 60 }), 'wrong', 'off-site copy is 60 hours old'],
  [backups({ offsite: undefined }), 'wrong', 'There is no off-site copy yet. BACKUP_OFFSITE'],
  [backups({ offsite: undefined, running: 3 }), 'open', 'within a day'],
])('%j is %s: %s', (differently, is, sentence) => {
  const found = examine({ ...WELL, ...differently }).filter((each) => each.is !== 'right')
  expect(found).toEqual([{ is, sentence: expect.stringContaining(sentence) as string }])
})

test('a name that is not public has Caddy’s own certificate, good for half a day', () => {
  expect(examine({ ...WELL, ...internal(0) }).filter(({ is }) => is !== 'right')).toEqual([])
})
