import { api } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import type { ListedUser } from '@scan/contract/admin/admin.ts'
import type { CheckedList, ListLine } from '@scan/contract/admin/volunteer-list.ts'
import { DEMO_PASSWORD } from '../../server/src/demo/people.ts'
import {
  type Step,
  type View,
  answered,
  answeredFrom,
  changed,
  confirm,
  eachRow,
  fill,
  follow,
  inHours,
  hours,
  on,
  press,
  refused,
  rows,
  said,
  unanswered,
  withSettings,
} from './states.ts'
import { account, listed, message, paper } from '../../web/src/testing/builders.ts'
import { asha, meera } from '../../web/src/testing/people.ts'

const { actions, follows, importVolunteers, lists, password } = en.admin

const CHECKED: CheckedList = {
  ...{ rows: 412, ready: 396, wrong: 4, already: 2, refusals: [], ignored: ['Blood group'] },
  lines: [
    { row: 7, name: 'Asha', wrong: [{ reason: 'phone-shortened', value: '9.84701E+09' }], notes: [] },
    {
      ...{ row: 19, name: "=cmd|' /C calc'!A0", notes: [] },
      wrong: [
        { reason: 'name-strange', value: "=cmd|' /C calc'!A0" },
        { reason: 'email-twice', value: 'a.very.long.address.of.somebody@college.example.org', row: 7 },
      ],
    },
    ...Array.from({ length: 30 }, (_, n): ListLine => ({
      ...{ row: n + 20, name: 'Ravi Kumar', notes: [] },
      wrong: [{ reason: 'district-unknown', value: 'Kochi' }],
    })),
    { row: 88, name: 'Sunil Das', wrong: [], notes: [{ reason: 'removed-before' }] },
    { row: 90, name: 'Fathima', wrong: [], notes: [{ reason: 'phone-twice', row: 7 }] },
    { row: 91, name: 'Meera', wrong: [], notes: [], already: 'invited', since: hours(-50) },
    { row: 92, name: 'Gopal', wrong: [], notes: [], already: 'citizen' },
  ],
}
const UNREAD: CheckedList = {
  ...CHECKED,
  lines: [],
  refusals: [
    { reason: 'column-missing', column: 'phone' },
    { reason: 'column-missing', column: 'district' },
  ],
}
const checks = (list: CheckedList): Step[] => [
  answered(api.importVolunteers, { list }),
  fill({ [importVolunteers.from]: 'NSS Unit 42', [importVolunteers.text]: 'Name,Number' }),
  press(importVolunteers.check),
]

/** The pending volunteer of the demo, but for this. */
const withFathima = (change: Partial<ListedUser>, total = 1) =>
  eachRow(api.listPendingVolunteers, () => change, total)

const CHANGED: Partial<ListedUser> = {
  ...{ flags: ['name-changed', 'phone-changed'], nameBefore: 'Somebody Else', phoneBefore: '9895012345' },
  ...{ skills: [], district: null },
}

const OTHER_ID = '00000000-0000-4000-8000-000000000201'

// First, and nobody the server knows: whatever is sent when the page is left changes nothing.
const withLakshmi = changed(api.listPendingVolunteers, ({ items }) => ({
  items: [{ ...items[0]!, id: OTHER_ID, name: 'Lakshmi Amma' }, ...items],
  total: 2,
}))

const approves = confirm('Approve Fathima Beevi')

export const typesPassword = fill({ [password.field]: DEMO_PASSWORD })

export const enters: Step = (page) => page.keyboard.press('Enter')

/** Whom the administrator decides about. */
export const PEOPLE_VIEWS: readonly View[] = [
  ...on('/admin/volunteers/pending/import', {
    'import-volunteers': { daily: true, until: importVolunteers.check },
    'import-volunteers-empty': {
      next: [press(importVolunteers.check)],
      until: en.fields['list-from-required'],
    },
    'import-volunteers-unread': { act: checks(UNREAD), until: importVolunteers.nothingRead },
    'import-volunteers-checked': { daily: true, act: checks(CHECKED), until: importVolunteers.wrongTitle },
    'import-volunteers-asks': {
      next: [press('Leave out 4, invite 396')],
      until: 'Invite 396 people?',
    },
  }),
  ...on('/admin/volunteers/pending', {
    'pending-volunteers': { daily: true, until: 'Fathima Beevi' },
    'pending-volunteers-known': {
      before: [withFathima({ flags: ['banned-before', 'rejected-before'], skills: [] }, 60)],
      until: en.admin.flags['rejected-before'],
    },
    'pending-volunteers-none': {
      before: [rows(api.listPendingVolunteers)],
      until: lists.pendingVolunteers.empty,
    },
    'pending-loading': {
      before: [unanswered(api.listPendingVolunteers, 'slow')],
      until: lists.pendingVolunteers.loading,
    },
    'pending-unreachable': {
      before: [unanswered(api.listPendingVolunteers)],
      until: lists.pendingVolunteers.noAnswer,
    },
    approving: { act: [press('Approve')], until: /will be able to see and accept requests/ },
    'approving-failed': {
      next: [unanswered(api.approveVolunteer), approves],
      until: actions.approve.noAnswer,
    },
    approved: {
      next: [
        answeredFrom(
          api.approveVolunteer,
          api.listPendingVolunteers,
          ({ items: [user] }) => ({ user: user as ListedUser }),
          rows(api.listPendingVolunteers),
        ),
        approves,
      ],
      until: said(actions.approve.doneFor, { name: 'Fathima Beevi' }),
    },
    undo: {
      before: [withSettings({ undoSeconds: 60 }), withLakshmi],
      act: [press('Approve'), confirm('Approve Lakshmi Amma')],
      until: en.admin.undo.button,
    },
    undone: {
      next: [press(en.admin.undo.button)],
      until: said(en.admin.undo.done, { what: 'Approve: Lakshmi Amma' }),
    },
    'approving-several': {
      before: [withSettings({ papersNeeded: ['police-certificate'] }), withLakshmi],
      act: [
        answered(api.listPapers, { papers: [], missing: ['police-certificate'] }),
        (page) => page.getByRole('checkbox', { name: /^Select all/ }).check(),
        press(/^Approve \d/),
      ],
      until: /We have not seen/,
    },
    banning: { daily: true, act: [press('Ban')], until: en.admin.reason.hint },
    'pending-menu': { act: [press(en.admin.more)], until: en.admin.write },
    rejecting: { next: [press('Reject')], until: /This is permanent/ },
    'rejecting-password': {
      next: [refused(api.rejectVolunteer, 'confirm-password'), confirm('Reject Fathima Beevi')],
      until: password.why,
    },
    'rejecting-password-wrong': {
      next: [refused(api.confirmIdentity, 'password-wrong'), typesPassword, enters],
      until: en.problems['password-wrong'],
    },
  }),
  ...on('/admin/users', {
    volunteers: { until: 'Thomas Mathew' },
    person: {
      daily: true,
      next: [
        changed(api.readPerson, ({ person }) => ({
          person: {
            ...person,
            accounts: [account('phone', asha), account('before', meera)],
            messages: [message({ senderId: person.user.id, sentAt: new Date() })],
          },
        })),
        answered(api.listPapers, {
          papers: [
            paper({ note: 'Shown at the office', validUntil: inHours(9_000).date }),
            paper({ id: 'w2', kind: 'letter', validUntil: '2026-01-31', elsewhere: true }),
          ],
          missing: ['identity-card'],
        }),
        follow(/^Thomas Mathew/),
      ],
      until: en.admin.person.history,
    },
    'volunteers-changed': {
      before: [eachRow(api.listUsers, () => CHANGED, 60)],
      until: said(en.admin.before, { value: 'Somebody Else' }),
    },
    'volunteers-none': {
      before: [rows(api.listUsers)],
      until: lists.volunteers.empty,
    },
    deleting: { act: [press('Delete')], until: /has no visit arranged|open the request again/ },
    'deleting-checking': {
      act: [unanswered(api.readPerson, 'slow'), press('Delete')],
      until: follows.checking,
    },
  }),
  ...on('/admin/users?q=nobody', {
    'volunteers-none-found': { until: en.admin.noneHere },
  }),
  ...on('/admin/users/citizens', {
    citizens: { until: 'Meera Pillai' },
  }),
  ...on('/admin/users/citizens?flag=agreement', {
    'citizens-agreement': {
      before: [rows(api.listUsers, listed(meera, { flags: ['banned-before', 'agreement-waits'] }))],
      until: en.admin.flags['agreement-waits'],
    },
  }),
  ...on('/admin/users/banned', {
    banned: { until: 'Suresh Babu' },
    'banned-none': {
      before: [rows(api.listBannedUsers)],
      until: lists.bannedUsers.empty,
    },
  }),
]
