import type { Concern } from '@scan/contract/concerns.ts'
import { api } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import {
  type Step,
  type View,
  answered,
  changed,
  eachRow,
  fill,
  follow,
  hours,
  inHours,
  on,
  press,
  refused,
  rows,
  said,
  sees,
  tick,
  unanswered,
  unfold,
} from './states.ts'
import { waits } from './admin-overview.ts'
import {
  callToMake,
  concern,
  note,
  requestAtDesk,
  separation,
  whoGoes,
} from '../../web/src/testing/builders.ts'
import { asha, meera } from '../../web/src/testing/people.ts'

const { actions, calls, choosing, concerns, lists } = en.admin

const inConcern = (change: (concern: Concern) => Partial<Concern>) =>
  changed(api.readConcern, ({ concern }) => ({ concern: { ...concern, ...change(concern) } }))

/** Among hundreds who could go, found by name; then all are shown again. */
const chooses = (name: string): Step[] => [
  fill({ [en.admin.choosing.search]: name }),
  tick(name),
  fill({ [en.admin.choosing.search]: '' }),
]

const accepted = { status: 'accepted', volunteer: whoGoes(asha) } as const

const opensRequest: Step = (page) => page.getByRole('rowheader').first().getByRole('link').first().click()

const UNDELIVERED = 'We sent you an email, and it did not arrive. Has your email address changed?'

/** Without a space, as some people write theirs. With digits, since a broken word counts as a fault. */
const LONG_NAME = 'Thiruvananthapurathammalakshmiku35'

/** For axe, rows that pass below what stays in sight are too small to press. */
const BEHIND_FOOTER = ['target-size']

const opensCase: Step = follow(/^Open/)

const isMine = () => ({ name: 'Lakshmi', until: hours(0.15), isMe: true as const })

/** As a morning finds them: urgent, held, tried, later, and with a wrong number. */
const MORNING = [
  callToMake({ isUrgent: true }),
  callToMake({
    id: 'c2',
    person: { name: 'Leela' },
    takenBy: { ...isMine(), name: 'Ravi', isMe: undefined },
  }),
  callToMake({ id: 'c3', tries: 2, due: hours(1), person: { name: LONG_NAME } }),
  callToMake({ id: 'c4', due: null, person: { name: 'Pathrose Ouseph', phoneWrong: true } }),
]

const heldCall = callToMake({
  person: { contactIs: { name: 'Suma', relation: 'neighbour' } },
  takenBy: isMine(),
})

const callback = callToMake({
  id: 'c9',
  person: { id: 'c9', name: 'Suresh Kumar', phone: '9847099887', byPhone: false, isCallback: true },
  items: [
    {
      kind: 'callback',
      say: 'വിളിക്കണമെന്ന് നിങ്ങൾ പറഞ്ഞിരുന്നു. എന്താണ് സഹായം വേണ്ടത്?',
      here: 'You asked us to ring you about somebody. How can we help?',
      callback: {
        ...{ name: 'Suresh Kumar', part: 'morning', forWhom: 'somebody', askedAt: hours(-2) },
        words: 'My mother lives alone in Thrissur. She needs a ride to the eye clinic.',
      },
    },
  ],
})

const howWasIt = callToMake({
  takenBy: isMine(),
  items: [
    {
      ...{ kind: 'said-done', number: 1042 },
      say: 'സഹായം കഴിഞ്ഞെന്ന് ആശ പറയുന്നു. എങ്ങനെയുണ്ടായിരുന്നു?',
      here: 'Asha says that the visit is done. How was it?',
    },
  ],
})

const worried = callToMake({
  isUrgent: true,
  items: [
    {
      ...{ kind: 'worry-raised', number: 1042, concernId: concern().id },
      say: 'നിങ്ങൾക്ക് എങ്ങനെയുണ്ട് എന്ന് അറിയാൻ വിളിച്ചതാണ്. സുഖമല്ലേ?',
      here: 'We’re ringing to hear how you are. Are you well?',
    },
  ],
  person: { nextOfKin: { name: 'Rajan Nair', relation: 'son', phone: '9400011122' } },
})

const worry = concern({
  ...{ kind: 'worry', text: 'The lights are on and her phone rings inside.', subject: null },
  ...{ reporter: { ...asha, isBanned: false }, citizen: { ...meera, isBanned: false } },
})

/** What the administrator sees to: calls, requests, concerns and messages. */
export const CASE_VIEWS: readonly View[] = [
  ...on('/admin/calls', {
    calls: { daily: true, before: [rows(api.listCalls, ...MORNING)], until: calls.urgent },
    'calls-taken-by-another': {
      next: [refused(api.takeCall, 'call-taken'), press(calls.take)],
      until: en.problems['call-taken'],
    },
    'calls-none': { before: [rows(api.listCalls)], until: lists.calls.empty },
    'calls-held': { before: [rows(api.listCalls, heldCall)], until: calls.ended },
    'calls-held-machine': {
      next: [unfold(calls.machine), unfold(calls.writeNote)],
      until: /^Please ring 98470/,
    },
    'calls-held-no-answer': {
      next: [unanswered(api.endCall), press(calls.outcomes.reached)],
      until: calls.endNoAnswer,
    },
    'calls-callback': { before: [rows(api.listCalls, callback)], until: 'Suresh Kumar' },
    'calls-callback-held': {
      before: [rows(api.listCalls, { ...callback, takenBy: isMine() })],
      until: calls.callback.noAccount,
    },
    'calls-how-was-it': {
      before: [rows(api.listCalls, howWasIt)],
      act: [press(calls.answers['not-right'])],
      until: calls.whatWasIt,
    },
    'calls-held-longest': {
      before: [
        rows(api.listCalls, heldCall),
        answered(api.takeCall, { call: { ...heldCall, takenBy: { ...isMine(), until: hours(0.05) } } }),
      ],
      act: [press(calls.holdOn)],
      until: /^A call is yours for 40 minutes/,
    },
    'calls-worry': {
      daily: true,
      before: [rows(api.listCalls, { ...worried, takenBy: isMine() })],
      until: /Rajan Nair \(son\)/,
    },
    'calls-worry-wrong-number': {
      before: [
        rows(api.listCalls, { ...worried, person: { ...worried.person, phoneWrong: true } }, ...MORNING),
      ],
      until: /Rajan Nair \(son\)/,
    },
    'calls-wrong-email': {
      before: [
        rows(
          api.listCalls,
          callToMake({
            takenBy: isMine(),
            items: [{ kind: 'verify-email', say: UNDELIVERED, here: UNDELIVERED }],
            person: { byPhone: false, language: 'en', email: 'lela@example.org', isSignUp: true },
          }),
        ),
      ],
      until: en.admin.messages.anybody,
    },
  }),
  ...on('/admin/requests', {
    'help-requests': { until: en.admin.attention.overdue },
    'calling-off': { next: [press('Cancel')], until: actions.cancel.consequence },
    'help-requests-long-names': {
      before: [
        eachRow(api.listHelpRequests, ({ volunteer }) => ({
          citizenName: LONG_NAME,
          volunteer: volunteer && { ...volunteer, name: LONG_NAME },
          asked: [{ id: 'asked', name: LONG_NAME, answer: null }],
        })),
      ],
      until: LONG_NAME,
    },
    'help-request-past': {
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
    'help-requests-none': {
      before: [rows(api.listHelpRequests)],
      until: lists.helpRequests.empty,
    },
  }),
  ...on('/admin/requests?status=accepted', {
    'help-requests-undecided': {
      before: [rows(api.listHelpRequests, requestAtDesk({ ...accepted, attention: 'undecided' }))],
      until: en.admin.attention.undecided,
    },
    'letting-be': { next: [press(actions.letBe.button)], until: actions.letBe.consequence },
    'help-requests-nameless': {
      before: [
        eachRow(
          api.listHelpRequests,
          ({ volunteer }) => ({
            ...{ citizenName: null, citizenPhone: null },
            volunteer: volunteer && { ...volunteer, name: null, phone: null },
          }),
          60,
        ),
      ],
      until: en.admin.noContact,
    },
  }),
  ...on('/admin/requests?status=open', {
    'help-request': { daily: true, act: [opensRequest], until: en.admin.inHand.fact },
    finding: {
      next: [follow(actions.assign.button)],
      until: choosing.hint,
      without: BEHIND_FOOTER,
    },
    'finding-nobody': { next: [press(choosing.askThem)], until: choosing.tickSome, without: BEHIND_FOOTER },
    'finding-ticked': {
      next: [...chooses('Vasantha Menon'), ...chooses('Vilasini Iyer')],
      without: BEHIND_FOOTER,
      until: said(choosing.ask_other, { count: 2 }),
    },
    assigning: { next: [press(choosing.saidYes)], until: /is coming on/ },
    'finding-answers': {
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
      act: [follow(actions.assign.button)],
      until: choosing.saidNo,
      without: BEHIND_FOOTER,
    },
    'finding-loading': {
      act: [unanswered(api.listFreeVolunteers, 'slow'), follow(actions.assign.button)],
      until: lists.freeVolunteers.loading,
    },
  }),
  ...on('/admin/requests?status=accepted&q=Meera', {
    giving: {
      act: [opensRequest, follow(actions.reassign.button)],
      until: choosing.hintGiving,
    },
    'giving-asked': { next: [press(choosing.saidYes)], until: /is coming instead of/ },
  }),
  ...on('/admin/concerns', {
    concerns: { until: 'Omana Das' },
    concern: { next: [opensCase], until: concerns.people },
    'concern-taking-failed': {
      next: [unanswered(api.changeConcern), press(concerns.take)],
      until: concerns.changeNoAnswer,
    },
    'concern-note-failed': {
      next: [
        unanswered(api.noteConcern),
        fill({ [concerns.note]: 'I have called her.' }),
        press(concerns.addNote),
      ],
      until: concerns.noteNoAnswer,
    },
    'concern-separating': { next: [press(/^Never match them again/)], until: actions.separate.consequence },
    'concerns-none': {
      before: [rows(api.listConcerns)],
      until: lists.concerns.empty,
    },
    'concern-loading': {
      act: [unanswered(api.readConcern, 'slow'), opensCase],
      until: lists.concern.loading,
    },
    'concern-gone': {
      act: [refused(api.readConcern, 'concern-not-found'), opensCase],
      until: en.problems['concern-not-found'],
    },
    'concern-in-hand': {
      daily: true,
      before: [
        inConcern(({ id }) => ({
          state: 'in-hand',
          owner: { id, name: 'Lakshmi Varma' },
          isSeparated: true,
          notes: [
            note('I have called her.\nShe is well.', 'Lakshmi Varma'),
            note('He does not answer the phone.', null),
          ],
        })),
      ],
      act: [opensCase],
      until: concerns.separated,
    },
    'concern-taking-over': {
      before: [inConcern(({ id }) => ({ state: 'in-hand', owner: { id, name: 'Lakshmi Varma' } }))],
      act: [opensCase, press('Take over')],
      until: /is looking after it now/,
    },
    'concern-closed': {
      before: [inConcern(() => ({ state: 'closed', subject: null, subjectMark: '7C0A91D4' }))],
      act: [opensCase],
      until: concerns.markHint,
    },
  }),
  ...on('/admin/concerns/00000000-0000-4000-8000-000000000000', {
    'concern-never-there': { until: en.problems['concern-not-found'] },
  }),
  ...on(`/admin/concerns/${worry.id}`, {
    worry: { before: [answered(api.readConcern, { concern: worry })], until: concerns.worry.ended },
    'worry-closed': {
      before: [
        answered(api.readConcern, {
          concern: {
            ...{ ...worry, state: 'closed', ended: 'was-out' },
            notes: [note('She was at the shop, and is well.', 'Lakshmi Varma')],
          },
        }),
      ],
      until: concerns.worry.ends['was-out'],
    },
  }),
  ...on('/admin/messages', {
    messages: { until: 'Sister Agnes' },
    'messages-none': {
      before: [rows(api.listMessages)],
      until: lists.messages.empty,
    },
  }),
  ...on('/admin/messages?state=all', {
    'messages-late': {
      before: [eachRow(api.listMessages, () => ({ answerBy: hours(-7) }))],
      until: /^Late by/,
    },
  }),
  ...on('/admin/concerns/apart', {
    'kept-apart': {
      before: [rows(api.listSeparations, separation({ pressedBy: 'Lakshmi Pillai', pressedAt: hours(-1) }))],
      until: en.admin.separations.causes.declined,
    },
    'kept-apart-none': { until: lists.separations.empty },
  }),
  ...on('/admin/papers', {
    papers: {
      daily: true,
      before: [
        answered(api.readPapersNeeded, { kinds: ['identity-card', 'police-certificate'] }),
        waits((waiting) => ({ ...waiting, papers: 2, papersInAll: 2 })),
        rows(
          api.listPapersDue,
          {
            ...{ id: asha.id, name: asha.name, missing: ['police-certificate'] },
            ...{ ending: [], visit: { id: 'r1', number: 1042, date: inHours(40).date } },
          },
          {
            ...{ id: 'u9', name: LONG_NAME, missing: [], visit: null },
            ending: [{ kind: 'letter', validUntil: inHours(200).date }],
          },
        ),
      ],
      until: LONG_NAME,
    },
    'papers-none': {
      before: [answered(api.listPapersDue, { items: [], total: 0 })],
      until: en.admin.papers.noneNow,
    },
    'papers-saved': { next: [press(en.admin.papers.save)], until: en.replies['papers-needed-set'] },
  }),
  ...on('/admin/guidance', {
    guidance: { until: en.admin.guidance.ours },
    'guidance-refused': {
      act: [
        sees(en.admin.guidance.ours),
        fill({ [said(en.admin.guidance.lines, { language: 'English' })]: '1\n2\n3\n4\n5\n6' }),
        press(en.admin.guidance.save),
      ],
      until: en.fields['guidance-too-long'],
    },
  }),
]
