import { api } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import type { ListedUser } from '@scan/contract/admin/admin.ts'
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
  inTurn,
  press,
  refused,
  said,
  unanswered,
} from './states.ts'

const { actions, follows, lists, password, several } = en.admin

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

const OTHER_ID = '00000000-0000-4000-8000-000000000201'

const approves = confirm('Approve Fathima Beevi')

export const typesPassword = fill({ [password.field]: DEMO_PASSWORD })

export const enters: Step = (page) => page.keyboard.press('Enter')

/** Whom the administrator decides about. */
export const PEOPLE_VIEWS: readonly View[] = [
  { name: 'pending-volunteers', daily: true, path: '/admin/volunteers/pending', until: 'Fathima Beevi' },
  {
    name: 'pending-volunteers-known',
    path: '/admin/volunteers/pending',
    before: [withFathima({ flags: ['banned-before', 'rejected-before'], skills: [] }, 60)],
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
    daily: true,
    path: '/admin/volunteers/pending',
    before: [unanswered(api.listPendingVolunteers)],
    until: lists.pendingVolunteers.noAnswer,
  },
  ...inTurn(
    {
      name: 'approving',
      daily: true,
      path: '/admin/volunteers/pending',
      act: [press('Approve')],
      until: /will be able to see and accept requests/,
    },
    {
      name: 'approving-failed',
      act: [unanswered(api.approveVolunteer), approves],
      until: actions.approve.noAnswer,
    },
    {
      name: 'approved',
      act: [
        answeredFrom(
          api.approveVolunteer,
          api.listPendingVolunteers,
          ({ items: [user] }) => ({ user: user as ListedUser }),
          answered(api.listPendingVolunteers, { items: [], total: 0 }),
        ),
        approves,
      ],
      until: said(actions.approve.doneFor, { name: 'Fathima Beevi' }),
    },
  ),
  ...inTurn(
    {
      name: 'undo',
      daily: true,
      path: '/admin/volunteers/pending',
      before: [
        changed(api.readSettings, (said) => ({ ...said, undoSeconds: 60 })),
        changed(api.listPendingVolunteers, ({ items }) => ({
          items: [...items, { ...items[0]!, id: OTHER_ID, name: 'Lakshmi Amma' }],
          total: 2,
        })),
      ],
      act: [press('Approve'), approves],
      until: en.admin.undo.button,
    },
    {
      name: 'undone',
      // With the view before it, which would otherwise be sent.
      daily: true,
      act: [press(en.admin.undo.button)],
      until: said(en.admin.undo.done, { what: 'Approve: Fathima Beevi' }),
    },
  ),
  {
    name: 'approving-several',
    path: '/admin/volunteers/pending',
    act: [(page) => page.getByRole('checkbox', { name: /^Select all/ }).check(), press(/^Approve \d/)],
    until: several.approve.consequence,
  },
  {
    name: 'banning',
    daily: true,
    path: '/admin/volunteers/pending',
    act: [press('Ban')],
    until: en.admin.reason.hint,
  },
  ...inTurn(
    {
      name: 'pending-menu',
      daily: true,
      path: '/admin/volunteers/pending',
      act: [press(en.admin.more)],
      until: en.admin.write,
    },
    { name: 'rejecting', act: [press('Reject')], until: /This is permanent/ },
    {
      name: 'rejecting-password',
      daily: true,
      act: [refused(api.rejectVolunteer, 'confirm-password'), confirm('Reject Fathima Beevi')],
      until: password.why,
    },
    {
      name: 'rejecting-password-wrong',
      act: [refused(api.confirmIdentity, 'password-wrong'), typesPassword, enters],
      until: en.problems['password-wrong'],
    },
  ),

  ...inTurn(
    { name: 'volunteers', daily: true, path: '/admin/users', until: 'Thomas Mathew' },
    {
      name: 'person',
      daily: true,
      act: [
        changed(api.readPerson, ({ person }) => ({
          person: {
            ...person,
            accounts: [
              {
                ...{ id: 'u7', name: 'Leela Mathew' },
                ...({ category: 'Volunteer', because: 'phone' } as const),
              },
              {
                ...{ id: 'u8', name: 'Annamma Thomas' },
                ...({ category: 'Citizen', because: 'before' } as const),
              },
            ],
            messages: [
              {
                ...{ id: 'm1', name: 'Thomas', email: person.user.email, senderId: person.user.id },
                message: 'Could I help in Kollam too?\nI am there every Friday.',
                ...{ sentAt: new Date(), answerBy: new Date(), answeredAt: null },
              },
            ],
          },
        })),
        (page) => page.getByRole('link', { name: /^Thomas Mathew/ }).click(),
      ],
      until: en.admin.person.history,
    },
  ),
  {
    name: 'volunteers-changed',
    path: '/admin/users',
    before: [
      changed(api.listUsers, ({ items }) => ({
        items: items.map((one) => ({ ...one, ...CHANGED })),
        total: 60,
      })),
    ],
    until: said(en.admin.before, { value: 'Somebody Else' }),
  },
  { name: 'volunteers-none-found', path: '/admin/users?q=nobody', until: en.admin.noneHere },
  {
    name: 'volunteers-none',
    path: '/admin/users',
    before: [answered(api.listUsers, { items: [], total: 0 })],
    until: lists.volunteers.empty,
  },
  {
    name: 'deleting',
    daily: true,
    path: '/admin/users',
    act: [press('Delete')],
    until: /has no visit arranged|open the request again/,
  },
  {
    name: 'deleting-checking',
    path: '/admin/users',
    act: [unanswered(api.readPerson, 'slow'), press('Delete')],
    until: follows.checking,
  },
  { name: 'citizens', path: '/admin/users/citizens', until: 'Meera Pillai' },
  {
    name: 'citizens-agreement',
    path: '/admin/users/citizens?flag=agreement',
    before: [
      answered(api.listUsers, {
        items: [
          {
            ...{ id: 'one', name: 'Meera Pillai', email: 'meera@example.org', phone: '9847012345' },
            ...{ category: 'Citizen', isVerified: true, district: null, area: null, skills: null },
            registeredAt: hoursAfter(new Date(), -200),
            flags: ['banned-before', 'agreement-waits'],
          },
        ],
        total: 1,
      }),
    ],
    until: en.admin.flags['agreement-waits'],
  },
  { name: 'banned', daily: true, path: '/admin/users/banned', until: 'Suresh Babu' },
  {
    name: 'banned-none',
    path: '/admin/users/banned',
    before: [answered(api.listBannedUsers, { items: [], total: 0 })],
    until: lists.bannedUsers.empty,
  },
]
