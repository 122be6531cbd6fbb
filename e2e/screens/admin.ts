import type { Concern } from '@scan/contract/concerns.ts'
import type { Reply } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { emails } from '@scan/contract/emails/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { AUDIT_ACTIONS, type AuditLine } from '@scan/contract/audit.ts'
import { ROWS_PER_PAGE } from '@scan/contract/lists.ts'
import { downloads } from '@scan/contract/index.ts'
import type { ListedUser } from '@scan/contract/admin.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import { DEMO_PASSWORD } from '../../server/src/demo/people.ts'
import {
  type Step,
  type View,
  answered,
  answeredFrom,
  changed,
  confirm,
  fill,
  press,
  refused,
  said,
  sees,
  unanswered,
  unfold,
} from './states.ts'

const { site } = en
const { actions, concerns, lists, overview, password, security, statistics } = en.admin

const NUMBERS = { method: 'GET', path: downloads.statistics.path } as const

type Waiting = Reply<typeof api.readOverview>['overview']
const waits = (change: (waiting: Waiting) => Waiting) =>
  changed(api.readOverview, (reply) => ({ overview: change(reply.overview) }))
const nothingWaits = waits(({ volunteers, citizens, ...all }) => ({
  ...(Object.fromEntries(Object.keys(all).map((name) => [name, 0])) as typeof all),
  volunteers,
  citizens,
}))

/** The pending volunteer of the demo, but for this. */
const withFathima = (change: Partial<ListedUser>, total = 1) =>
  changed(api.listPendingVolunteers, ({ items }) => ({
    items: items.map((one) => ({ ...one, ...change })),
    total,
  }))

const CHANGED: Partial<ListedUser> = {
  flags: ['name-changed', 'phone-changed'],
  nameBefore: 'Somebody Else',
  phoneBefore: '9895012345',
  skills: [],
  district: null,
}

const LINES: AuditLine[] = AUDIT_ACTIONS.slice(0, ROWS_PER_PAGE).map((action, index) => ({
  id: index + 1,
  at: hoursAfter(new Date(), -index),
  actor: index % 5 === 4 ? null : { id: `${index}c0ffee0-7`, name: index % 3 ? 'Lakshmi Varma' : null },
  action,
  subject: { kind: index % 2 ? 'account' : 'request', id: `${index}decade0-7`, name: 'Meera Pillai' },
  clientSubnet: index % 3 ? '127.0.0.1' : null,
  remark: action === 'release' ? 'I am ill' : null,
}))

const inConcern = (change: (concern: Concern) => Partial<Concern>) =>
  changed(api.readConcern, ({ concern }) => ({ concern: { ...concern, ...change(concern) } }))
const opensCase: Step = (page) => page.getByRole('link', { name: /^Open/ }).first().click()
const writesNote = [opensCase, fill({ [concerns.note]: 'I have called her.' }), press(concerns.addNote)]

const approves = [press(/^Approve/), confirm('Approve Fathima Beevi')]
const typesPassword = fill({ [password.field]: DEMO_PASSWORD })
const enters: Step = (page) => page.keyboard.press('Enter')
/** Rejects somebody as far as the password, which a server may ask for. */
const rejects = [
  refused(api.rejectVolunteer, 'confirm-password'),
  press(/^Reject/),
  confirm('Reject Fathima Beevi'),
  sees(password.why),
]

const CODES = ['7k2mq-9xw4t', 'p3hd8-v6nzr', 'c5jy2-b8fgs', 'w9tq4-m7kxe', 'h6rn3-d2vpa', 'z8cs5-y4jbu']
const isOn = (recoveryCodesLeft: number) => answered(api.readSecondFactor, { isOn: true, recoveryCodesLeft })
/** A secret of nobody's, as far as the picture of it. */
const beginsSecondStep = [
  answered(api.beginSecondFactor, {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    address: 'otpauth://totp/Network:admin?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Network',
  }),
  press(security.turnOn),
  typesPassword,
  enters,
  sees(security.scan),
]
const confirmsSecondStep = [fill({ [security.code]: '123456' }), press(security.confirm)]
const seesCodes = [
  ...beginsSecondStep,
  answered(api.confirmSecondFactor, { recoveryCodes: CODES }, isOn(CODES.length)),
  ...confirmsSecondStep,
  sees(security.codesOnce),
]

/** Downloads that fail, until so many messages stand there. The focus holds them: unlooked at they pass. */
const failingDownloads =
  (count: number): Step =>
  async (page) => {
    const button = page.getByRole('button', { name: statistics.export })
    const messages = page
      .getByRole('region', { name: site.messages })
      .getByRole('button', { name: site.dismiss })
    await unanswered(NUMBERS)(page)
    for (let shown = 0; shown < count; shown++) {
      await button.dispatchEvent('click')
      // The fourth and all after it are folded away.
      await messages.nth(Math.min(shown, 2)).waitFor()
      if (shown === 0) await messages.first().focus()
      await page
        .locator('[aria-disabled="true"]')
        .filter({ hasText: lists.download.loading })
        .waitFor({ state: 'detached' })
    }
  }

export const ADMIN_VIEWS: readonly View[] = [
  { name: 'overview', path: '/admin', until: statistics.byHelpType },
  {
    name: 'overview-loading',
    path: '/admin',
    before: [unanswered(api.readOverview, 'slow')],
    until: lists.overview.loading,
  },
  {
    name: 'overview-unreachable',
    path: '/admin',
    before: [unanswered(api.readOverview), unanswered(api.readStatistics)],
    until: lists.statistics.noAnswer,
  },
  { name: 'overview-nothing-waits', path: '/admin', before: [nothingWaits], until: overview.noDecision },
  {
    name: 'overview-much-waits',
    path: '/admin',
    before: [
      waits((waiting) => ({
        ...waiting,
        unfilled: 3,
        changed: 2,
        messages: 4,
        messagesLate: 1,
        undelivered: 1,
      })),
    ],
    until: said(overview.messagesLate_one, { count: 1 }),
  },
  {
    name: 'statistics-numbers',
    path: '/admin',
    act: [unfold(said(statistics.numbers, { title: statistics.byWeek }))],
    until: statistics.columns.week,
  },
  {
    name: 'statistics-none',
    path: '/admin',
    before: [
      changed(api.readStatistics, ({ statistics: { total, ...all } }) => ({
        statistics: { ...all, total: { ...total, posted: 0 } },
      })),
    ],
    until: lists.statistics.empty,
  },
  {
    name: 'many-messages',
    path: '/admin',
    act: [
      failingDownloads(5),
      (page) =>
        page
          .locator('summary')
          .filter({ hasText: said(site.moreMessages_other, { count: 2 }) })
          .press('Enter'),
    ],
    until: said(site.moreMessages_other, { count: 2 }),
  },

  { name: 'pending-volunteers', path: '/admin/volunteers/pending', until: 'Fathima Beevi' },
  {
    name: 'pending-volunteers-known',
    path: '/admin/volunteers/pending',
    before: [withFathima({ flags: ['banned-before', 'rejected-before'], isVerified: false, skills: [] }, 60)],
    until: en.admin.flags['rejected-before'],
  },
  {
    name: 'pending-volunteers-none',
    path: '/admin/volunteers/pending',
    before: [answered(api.listPendingVolunteers, { items: [], total: 0 })],
    until: lists.pendingVolunteers.empty,
  },
  {
    name: 'pending-loading',
    path: '/admin/volunteers/pending',
    before: [unanswered(api.listPendingVolunteers, 'slow')],
    until: lists.pendingVolunteers.loading,
  },
  {
    name: 'pending-unreachable',
    path: '/admin/volunteers/pending',
    before: [unanswered(api.listPendingVolunteers)],
    until: lists.pendingVolunteers.noAnswer,
  },
  {
    name: 'approving',
    path: '/admin/volunteers/pending',
    act: [press(/^Approve/)],
    until: /can sign in at once/,
  },
  {
    name: 'approving-failed',
    path: '/admin/volunteers/pending',
    act: [unanswered(api.approveVolunteer), ...approves],
    until: actions.approve.noAnswer,
  },
  {
    name: 'approved',
    path: '/admin/volunteers/pending',
    act: [
      answeredFrom(
        api.approveVolunteer,
        api.listPendingVolunteers,
        ({ items: [user] }) => ({ user: user as ListedUser }),
        answered(api.listPendingVolunteers, { items: [], total: 0 }),
      ),
      ...approves,
    ],
    until: said(actions.approve.doneFor, { name: 'Fathima Beevi' }),
  },
  {
    name: 'rejecting',
    path: '/admin/volunteers/pending',
    act: [press(/^Reject/)],
    until: /This is permanent/,
  },
  { name: 'rejecting-password', path: '/admin/volunteers/pending', act: rejects },
  {
    name: 'rejecting-password-wrong',
    path: '/admin/volunteers/pending',
    act: [refused(api.confirmPassword, 'password-wrong'), ...rejects, typesPassword, enters],
    until: en.problems['password-wrong'],
  },

  { name: 'volunteers', path: '/admin/users', until: 'Thomas Mathew' },
  {
    name: 'volunteers-changed',
    path: '/admin/users',
    before: [
      changed(api.listUsers, ({ items }) => ({
        items: items.map((one) => ({ ...one, ...CHANGED })),
        total: 60,
      })),
    ],
    until: en.admin.flags['name-changed'],
  },
  { name: 'volunteers-none-found', path: '/admin/users?q=nobody', until: en.admin.noneHere },
  {
    name: 'volunteers-none',
    path: '/admin/users',
    before: [answered(api.listUsers, { items: [], total: 0 })],
    until: lists.volunteers.empty,
  },
  { name: 'deleting', path: '/admin/users', act: [press(/^Delete/)], until: /are erased/ },
  { name: 'citizens', path: '/admin/users/citizens', until: 'Meera Pillai' },
  { name: 'banned', path: '/admin/users/banned', until: 'Suresh Babu' },
  {
    name: 'banned-none',
    path: '/admin/users/banned',
    before: [answered(api.listBannedUsers, { items: [], total: 0 })],
    until: lists.bannedUsers.empty,
  },

  { name: 'help-requests', path: '/admin/requests', until: en.admin.attention.overdue },
  {
    name: 'help-requests-nameless',
    path: '/admin/requests?status=accepted',
    before: [
      changed(api.listHelpRequests, ({ items }) => ({
        items: items.map((one) => ({
          ...one,
          citizenName: null,
          citizenPhone: null,
          volunteer: one.volunteer && { ...one.volunteer, name: null, phone: null },
        })),
        total: 60,
      })),
    ],
    until: en.admin.noContact,
  },
  {
    name: 'help-requests-none',
    path: '/admin/requests',
    before: [answered(api.listHelpRequests, { items: [], total: 0 })],
    until: lists.helpRequests.empty,
  },
  {
    name: 'calling-off',
    path: '/admin/requests',
    act: [press(/^Cancel:/)],
    until: actions.cancel.consequence,
  },

  { name: 'concerns', path: '/admin/concerns', until: 'Omana Das' },
  {
    name: 'concerns-none',
    path: '/admin/concerns',
    before: [answered(api.listConcerns, { items: [], total: 0 })],
    until: lists.concerns.empty,
  },
  { name: 'concern', path: '/admin/concerns', act: [opensCase], until: concerns.people },
  {
    name: 'concern-loading',
    path: '/admin/concerns',
    act: [unanswered(api.readConcern, 'slow'), opensCase],
    until: lists.concern.loading,
  },
  {
    name: 'concern-gone',
    path: '/admin/concerns',
    act: [refused(api.readConcern, 'concern-not-found'), opensCase],
    until: en.problems['concern-not-found'],
  },
  {
    name: 'concern-in-hand',
    path: '/admin/concerns',
    before: [
      inConcern(({ id }) => ({
        state: 'in-hand',
        owner: { id, name: 'Lakshmi Varma' },
        isSeparated: true,
        notes: [
          {
            id: 'one',
            text: 'I have called her.\nShe is well.',
            author: 'Lakshmi Varma',
            at: hoursAfter(new Date(), -2),
          },
          { id: 'two', text: 'He does not answer the phone.', author: null, at: hoursAfter(new Date(), -1) },
        ],
      })),
    ],
    act: [opensCase],
    until: concerns.separated,
  },
  {
    name: 'concern-closed',
    path: '/admin/concerns',
    before: [inConcern(() => ({ state: 'closed', text: null, subject: null }))],
    act: [opensCase],
    until: concerns.erased,
  },
  {
    name: 'concern-taking-failed',
    path: '/admin/concerns',
    act: [unanswered(api.changeConcern), opensCase, press(concerns.take)],
    until: concerns.changeNoAnswer,
  },
  {
    name: 'concern-note-failed',
    path: '/admin/concerns',
    act: [unanswered(api.noteConcern), ...writesNote],
    until: concerns.noteNoAnswer,
  },
  {
    name: 'concern-separating',
    path: '/admin/concerns',
    act: [opensCase, press(/^Never match again/)],
    until: actions.separate.consequence,
  },

  { name: 'messages', path: '/admin/messages', until: 'Sister Agnes' },
  {
    name: 'messages-late',
    path: '/admin/messages?state=all',
    before: [
      changed(api.listMessages, ({ items, ...all }) => ({
        ...all,
        items: items.map((one) => ({ ...one, answerBy: hoursAfter(new Date(), -7) })),
      })),
    ],
    until: /^Late by/,
  },
  {
    name: 'messages-none',
    path: '/admin/messages',
    before: [answered(api.listMessages, { items: [], total: 0 })],
    until: lists.messages.empty,
  },
  {
    name: 'undeliverable',
    path: '/admin/messages/undelivered',
    before: [
      answered(api.listUndelivered, {
        items: [
          {
            id: 'one',
            kind: 'volunteer-approved',
            subject: emails.en['volunteer-approved'].subject,
            at: hoursAfter(new Date(), -3),
            person: { id: 'thomas', name: 'Thomas Mathew', email: 'thomas@example.org' },
          },
        ],
        total: 1,
      }),
    ],
    until: 'Thomas Mathew',
  },
  {
    name: 'undeliverable-none',
    path: '/admin/messages/undelivered',
    until: lists.undelivered.empty,
  },

  {
    name: 'audit',
    path: '/admin/audit',
    before: [
      answered(api.listAudit, {
        items: LINES,
        total: 60,
      }),
    ],
    until: en.admin.audit.network,
  },
  { name: 'audit-none', path: '/admin/audit?person=nobody', until: en.admin.noneHere },
  {
    name: 'audit-download-refused',
    path: '/admin/audit',
    act: [
      refused({ method: 'GET', path: downloads.audit.path }, 'internal-error'),
      press(en.admin.audit.export),
    ],
    until: lists.download.failed,
  },

  { name: 'security', path: '/admin/security', until: security.turnOn },
  {
    name: 'security-password',
    path: '/admin/security',
    act: [press(security.turnOn)],
    until: security.whyOn,
  },
  { name: 'security-set-up', path: '/admin/security', act: beginsSecondStep },
  {
    name: 'security-code-wrong',
    path: '/admin/security',
    act: [
      ...beginsSecondStep,
      refused(api.confirmSecondFactor, 'second-factor-wrong'),
      ...confirmsSecondStep,
    ],
    until: en.problems['second-factor-wrong'],
  },
  { name: 'recovery-codes', path: '/admin/security', act: seesCodes },
  {
    name: 'recovery-codes-copied',
    path: '/admin/security',
    act: [...seesCodes, press(security.copy)],
    until: new RegExp(`${security.copied}|${security.copyFailed}`),
  },
  {
    name: 'security-turned-on',
    path: '/admin/security',
    act: [...seesCodes, press(security.kept)],
    until: security.turnedOn,
  },
  { name: 'security-few-codes', path: '/admin/security', before: [isOn(2)], until: security.few },
  {
    name: 'security-turning-off',
    path: '/admin/security',
    before: [isOn(8)],
    act: [press(security.turnOff)],
    until: security.whyOff,
  },
]
