import { api } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { AUDIT_ACTIONS } from '@scan/contract/admin/actions.ts'
import type { AuditLine } from '@scan/contract/admin/audit.ts'
import { ROWS_PER_PAGE } from '@scan/contract/lists.ts'
import { downloads } from '@scan/contract/index.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import { type View, answered, fill, inTurn, press, refused } from './states.ts'
import { typesPassword, enters } from './admin-people.ts'

const { security } = en.admin

const LINES: AuditLine[] = AUDIT_ACTIONS.slice(0, ROWS_PER_PAGE).map((action, index) => ({
  id: index + 1,
  at: hoursAfter(new Date(), -index),
  actor: index % 5 === 4 ? null : { id: `${index}c0ffee0-7`, name: index % 3 ? 'Lakshmi Varma' : null },
  action,
  subject: {
    kind: index % 2 ? 'account' : 'request',
    id: `${index}decade0-7`,
    name: 'Meera Pillai',
    number: index % 2 ? null : 1001,
  },
  clientSubnet: index % 3 ? '127.0.0.1' : null,
  remark: action === 'release' ? 'I am ill' : null,
}))

const CODES = ['7k2mq-9xw4t', 'p3hd8-v6nzr', 'c5jy2-b8fgs', 'w9tq4-m7kxe', 'h6rn3-d2vpa', 'z8cs5-y4jbu']

const isOn = (recoveryCodesLeft: number) =>
  answered(api.readSecondFactor, { isOn: true, isRequired: false, recoveryCodesLeft })

/** A secret of nobody's. */
const hasSecret = answered(api.beginSecondFactor, {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  address: 'otpauth://totp/Network:admin?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Network',
})

const confirmsSecondStep = [fill({ [security.code]: '123456' }), press(security.confirm)]

/** The log, and the administrator's own second step. */
export const SECURITY_VIEWS: readonly View[] = [
  { name: 'audit-none', path: '/admin/audit?person=nobody', until: en.admin.noneHere },
  ...inTurn(
    {
      name: 'audit',
      daily: true,
      path: '/admin/audit',
      before: [answered(api.listAudit, { items: LINES, total: 60 })],
      until: en.admin.audit.byItself,
    },
    {
      name: 'audit-download-refused',
      act: [
        refused({ method: 'GET', path: downloads.audit.path }, 'internal-error'),
        press(en.admin.audit.export),
      ],
      until: en.problems['internal-error'],
    },
  ),

  ...inTurn(
    { name: 'security', daily: true, path: '/admin/security', until: security.turnOn },
    { name: 'security-password', act: [hasSecret, press(security.turnOn)], until: security.whyOn },
    { name: 'security-set-up', daily: true, act: [typesPassword, enters], until: security.scan },
    {
      name: 'security-code-wrong',
      act: [refused(api.confirmSecondFactor, 'second-factor-wrong'), ...confirmsSecondStep],
      until: en.problems['second-factor-wrong'],
    },
    {
      name: 'recovery-codes',
      daily: true,
      act: [
        answered(api.confirmSecondFactor, { recoveryCodes: CODES }, isOn(CODES.length)),
        ...confirmsSecondStep,
      ],
      until: security.codesOnce,
    },
    {
      name: 'recovery-codes-copied',
      act: [press(security.copy)],
      until: new RegExp(`${security.copied}|${security.copyFailed}`),
    },
    { name: 'security-turned-on', act: [press(security.kept)], until: security.turnedOn },
  ),
  {
    name: 'security-first',
    path: '/admin/volunteers/pending',
    before: [
      refused(api.readOverview, 'second-factor-first'),
      answered(api.readSecondFactor, { isOn: false, isRequired: true, recoveryCodesLeft: 0 }),
    ],
    until: en.problems['second-factor-first'],
  },
  { name: 'security-few-codes', path: '/admin/security', before: [isOn(2)], until: security.few },
  ...inTurn(
    {
      name: 'security-turning-off',
      path: '/admin/security',
      before: [isOn(8)],
      act: [press(security.turnOff)],
      until: security.whyOff,
    },
    {
      name: 'security-code-again',
      act: [refused(api.removeSecondFactor, 'confirm-code'), typesPassword, enters],
      until: en.admin.code.title,
    },
  ),
]
