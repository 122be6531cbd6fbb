import type { Concern } from '@scan/contract/concerns.ts'
import { api } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import {
  type Step,
  type View,
  answered,
  changed,
  fill,
  inTurn,
  press,
  refused,
  said,
  sees,
  tick,
  unanswered,
} from './states.ts'

const { actions, choosing, concerns, lists } = en.admin

const inConcern = (change: (concern: Concern) => Partial<Concern>) =>
  changed(api.readConcern, ({ concern }) => ({ concern: { ...concern, ...change(concern) } }))

/** Among hundreds who could go, found by name; then all are shown again. */
const chooses = (name: string): Step[] => [
  fill({ [choosing.search]: name }),
  tick(name),
  fill({ [choosing.search]: '' }),
]

const opensRequest: Step = (page) => page.getByRole('rowheader').first().getByRole('link').first().click()

/** Without a space, as some people write theirs. With digits, since a broken word counts as a fault. */
const LONG_NAME = 'Thiruvananthapurathammalakshmiku35'

/** For axe, rows that pass below what stays in sight are too small to press. */
const BEHIND_FOOTER = ['target-size']

const opensCase: Step = (page) => page.getByRole('link', { name: /^Open/ }).first().click()

/** What the administrator sees to: requests, concerns and messages. */
export const CASE_VIEWS: readonly View[] = [
  ...inTurn(
    { name: 'help-requests', daily: true, path: '/admin/requests', until: en.admin.attention.overdue },
    { name: 'calling-off', act: [press('Cancel')], until: actions.cancel.consequence },
  ),
  ...inTurn(
    {
      name: 'help-requests-undecided',
      path: '/admin/requests?status=accepted',
      before: [
        changed(api.listHelpRequests, ({ items }) => ({
          items: items
            .filter(({ status }) => status === 'accepted')
            .map((one) => ({ ...one, attention: 'undecided' as const })),
          total: 1,
        })),
      ],
      until: en.admin.attention.undecided,
    },
    { name: 'letting-be', act: [press(actions.letBe.button)], until: actions.letBe.consequence },
  ),
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
    name: 'help-requests-long-names',
    daily: true,
    path: '/admin/requests',
    before: [
      changed(api.listHelpRequests, ({ items, ...all }) => ({
        ...all,
        items: items.map((one) => ({
          ...one,
          citizenName: LONG_NAME,
          volunteer: one.volunteer && { ...one.volunteer, name: LONG_NAME },
          asked: [{ id: 'asked', name: LONG_NAME, answer: null }],
        })),
      })),
    ],
    until: LONG_NAME,
  },
  {
    name: 'help-request-past',
    daily: true,
    path: '/admin/requests',
    before: [
      changed(api.readRequest, (reply) => ({
        ...reply,
        request: { ...reply.request, status: 'completed' as const, description: '', attention: null },
        outcome: 'complete' as const,
        history: [],
      })),
    ],
    act: [opensRequest],
    until: en.admin.person.outcomes.complete,
  },
  {
    name: 'help-requests-none',
    path: '/admin/requests',
    before: [answered(api.listHelpRequests, { items: [], total: 0 })],
    until: lists.helpRequests.empty,
  },
  ...inTurn(
    {
      name: 'help-request',
      daily: true,
      path: '/admin/requests?status=open',
      act: [opensRequest],
      until: en.admin.oneRequest.history,
    },
    {
      name: 'finding',
      daily: true,
      act: [(page) => page.getByRole('link', { name: actions.assign.button }).click()],
      until: choosing.hint,
      without: BEHIND_FOOTER,
    },
    {
      name: 'finding-nobody',
      act: [press(choosing.askThem)],
      until: choosing.tickSome,
      without: BEHIND_FOOTER,
    },
    {
      name: 'finding-ticked',
      act: [...chooses('Vasantha Menon'), ...chooses('Vilasini Iyer')],
      without: BEHIND_FOOTER,
      until: said(choosing.ask_other, { count: 2 }),
    },
    { name: 'assigning', act: [press(choosing.saidYes)], until: /is coming on/ },
  ),
  {
    name: 'finding-answers',
    daily: true,
    path: '/admin/requests?status=open',
    before: [
      changed(api.readRequest, (reply) => ({
        ...reply,
        request: {
          ...reply.request,
          asked: [
            { id: 'beena', name: 'Beena Jose', answer: null },
            { id: 'ravi', name: LONG_NAME, answer: 'no' as const },
          ],
        },
      })),
    ],
    act: [(page) => page.getByRole('link', { name: actions.assign.button }).first().click()],
    until: choosing.saidNo,
    without: BEHIND_FOOTER,
  },
  {
    name: 'finding-loading',
    path: '/admin/requests?status=open',
    act: [
      unanswered(api.listFreeVolunteers, 'slow'),
      (page) => page.getByRole('link', { name: actions.assign.button }).first().click(),
    ],
    until: lists.freeVolunteers.loading,
  },
  ...inTurn(
    {
      name: 'giving',
      path: '/admin/requests?status=accepted&q=Meera',
      act: [opensRequest, (page) => page.getByRole('link', { name: actions.reassign.button }).click()],
      until: choosing.hintGiving,
    },
    { name: 'giving-asked', act: [press(choosing.saidYes)], until: /is coming instead of/ },
  ),

  ...inTurn(
    { name: 'concerns', daily: true, path: '/admin/concerns', until: 'Omana Das' },
    { name: 'concern', act: [opensCase], until: concerns.people },
    {
      name: 'concern-taking-failed',
      act: [unanswered(api.changeConcern), press(concerns.take)],
      until: concerns.changeNoAnswer,
    },
    {
      name: 'concern-note-failed',
      act: [
        unanswered(api.noteConcern),
        fill({ [concerns.note]: 'I have called her.' }),
        press(concerns.addNote),
      ],
      until: concerns.noteNoAnswer,
    },
    {
      name: 'concern-separating',
      act: [press(/^Never match them again/)],
      until: actions.separate.consequence,
    },
  ),
  {
    name: 'concerns-none',
    path: '/admin/concerns',
    before: [answered(api.listConcerns, { items: [], total: 0 })],
    until: lists.concerns.empty,
  },
  {
    name: 'concern-loading',
    path: '/admin/concerns',
    act: [unanswered(api.readConcern, 'slow'), opensCase],
    until: lists.concern.loading,
  },
  {
    name: 'concern-never-there',
    path: '/admin/concerns/00000000-0000-4000-8000-000000000000',
    until: en.problems['concern-not-found'],
  },
  {
    name: 'concern-gone',
    path: '/admin/concerns',
    act: [refused(api.readConcern, 'concern-not-found'), opensCase],
    until: en.problems['concern-not-found'],
  },
  {
    name: 'concern-in-hand',
    daily: true,
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
    name: 'concern-taking-over',
    path: '/admin/concerns',
    before: [inConcern(({ id }) => ({ state: 'in-hand', owner: { id, name: 'Lakshmi Varma' } }))],
    act: [opensCase, press('Take over')],
    until: /is looking after it now/,
  },
  {
    name: 'concern-closed',
    path: '/admin/concerns',
    before: [inConcern(() => ({ state: 'closed', subject: null, subjectMark: '7C0A91D4' }))],
    act: [opensCase],
    until: concerns.markHint,
  },

  { name: 'messages', daily: true, path: '/admin/messages', until: 'Sister Agnes' },
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
    name: 'kept-apart',
    daily: true,
    path: '/admin/concerns/apart',
    before: [
      answered(api.listSeparations, {
        items: [
          {
            id: 'one',
            volunteer: { id: 'thomas', name: 'Thomas Mathew' },
            citizen: { id: 'meera', name: 'Meera Nair' },
            cause: 'declined',
            at: hoursAfter(new Date(), -3),
            ...{ askedBy: ['meera'], askedAt: null, saidNoAt: null },
            ...{ pressedBy: 'Lakshmi Pillai', pressedAt: hoursAfter(new Date(), -1) },
          },
        ],
        total: 1,
      }),
    ],
    until: en.admin.separations.causes.declined,
  },
  { name: 'kept-apart-none', path: '/admin/concerns/apart', until: lists.separations.empty },
  { name: 'guidance', daily: true, path: '/admin/guidance', until: en.admin.guidance.ours },
  {
    name: 'guidance-refused',
    path: '/admin/guidance',
    act: [
      sees(en.admin.guidance.ours),
      fill({ [said(en.admin.guidance.lines, { language: 'English' })]: '1\n2\n3\n4\n5\n6' }),
      press(en.admin.guidance.save),
    ],
    until: en.fields['guidance-too-long'],
  },
]
