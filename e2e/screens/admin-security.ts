import { api } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { SIGN_IN_OUTCOMES } from '@scan/contract/admin/sign-ins.ts'
import { AUDIT_ACTIONS } from '@scan/contract/admin/actions.ts'
import { ROWS_PER_PAGE } from '@scan/contract/lists.ts'
import { downloads } from '@scan/contract/index.ts'
import { type View, answered, fill, hours, on, press, refused } from './states.ts'
import { auditLine, named } from '../../web/src/testing/builders.ts'
import { admin, meera } from '../../web/src/testing/people.ts'
import { typesPassword, enters } from './admin-people.ts'

const { security } = en.admin

const LINES = AUDIT_ACTIONS.slice(0, ROWS_PER_PAGE).map((action, index) =>
  auditLine({
    ...{ id: index + 1, at: hours(-index), action },
    actor:
      index % 5 === 4 ? null : { ...named(admin), ...(index % 3 === 0 && { id: '3f8c21d9', name: null }) },
    subject: {
      ...named(meera),
      ...(index % 2 ? { kind: 'account', number: null } : { kind: 'request', number: 1001 }),
    },
    clientSubnet: index % 3 ? '127.0.0.1' : null,
    remark: action === 'release' ? 'I am ill' : null,
  }),
)

const SIGN_INS = SIGN_IN_OUTCOMES.map((outcome, index) => ({
  ...{ id: 20 - index, at: hours(-index), outcome },
  person: [named(meera), { ...named(admin), name: null }, null][index % 3] ?? null,
  clientSubnet: index % 4 ? '203.0.113.7' : '2001:db8:7c1e:9f00::/64',
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
  ...on('/admin/audit?person=nobody', {
    'audit-none': { until: en.admin.noneHere },
  }),
  ...on('/admin/audit', {
    audit: {
      daily: true,
      before: [answered(api.listAudit, { items: LINES, total: 60 })],
      until: en.admin.audit.byItself,
    },
    'audit-download-refused': {
      next: [
        refused({ method: 'GET', path: downloads.audit.path }, 'internal-error'),
        press(en.admin.audit.export),
      ],
      until: en.problems['internal-error'],
    },
  }),
  ...on('/admin/audit/sign-ins', {
    'sign-in-log': {
      daily: true,
      before: [answered(api.listSignIns, { items: SIGN_INS, total: 60 })],
      until: en.admin.signInLog.nobody,
    },
  }),
  ...on('/admin/audit/sign-ins?person=nobody', {
    'sign-in-log-none': { until: en.admin.noneHere },
  }),
  ...on('/admin/security', {
    security: { until: security.turnOn },
    'security-password': { next: [hasSecret, press(security.turnOn)], until: security.whyOn },
    'security-set-up': { next: [typesPassword, enters], until: security.scan },
    'security-code-wrong': {
      next: [refused(api.confirmSecondFactor, 'second-factor-wrong'), ...confirmsSecondStep],
      until: en.problems['second-factor-wrong'],
    },
    'recovery-codes': {
      next: [
        answered(api.confirmSecondFactor, { recoveryCodes: CODES }, isOn(CODES.length)),
        ...confirmsSecondStep,
      ],
      until: security.codesOnce,
    },
    'recovery-codes-copied': {
      next: [press(security.copy)],
      until: new RegExp(`${security.copied}|${security.copyFailed}`),
    },
    'security-turned-on': { next: [press(security.kept)], until: security.turnedOn },
    'security-few-codes': { before: [isOn(2)], until: security.few },
    'security-turning-off': { before: [isOn(8)], act: [press(security.turnOff)], until: security.whyOff },
    'security-code-again': {
      next: [refused(api.removeSecondFactor, 'confirm-code'), typesPassword, enters],
      until: en.admin.code.title,
    },
  }),
  ...on('/admin/volunteers/pending', {
    'security-first': {
      before: [
        refused(api.readOverview, 'second-factor-first'),
        answered(api.readSecondFactor, { isOn: false, isRequired: true, recoveryCodesLeft: 0 }),
      ],
      until: en.problems['second-factor-first'],
    },
  }),
]
