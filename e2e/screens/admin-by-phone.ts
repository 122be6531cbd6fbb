import { api } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import type { PersonDetails } from '@scan/contract/admin/person.ts'
import {
  type Step,
  type View,
  answered,
  check,
  choose,
  fill,
  hours,
  inHours,
  on,
  press,
  refused,
  rows,
  said,
  sees,
  unanswered,
  unfold,
} from './states.ts'
import {
  auditLine,
  citizenByPhone,
  detailsByPhone,
  named,
  note,
  requestByPhone,
  whoGoes,
} from '../../web/src/testing/builders.ts'
import { admin, asha } from '../../web/src/testing/people.ts'

const { administrators, byPhone, inHand } = en.admin

const kamala = citizenByPhone()
const { name } = kamala
const PAGE = `/admin/users/${kamala.id}`

const reads = (
  known: Partial<PersonDetails['byPhone'] & object> = {},
  change: Partial<PersonDetails> = {},
): Step[] => [
  answered(api.readPerson, { person: detailsByPhone(known, change) }),
  answered(api.readCitizen, { citizen: kamala }),
  rows(api.listAudit, auditLine({ actor: named(admin), action: 'change-citizen-number' })),
]

const request = requestByPhone(inHours(30))
const visit = requestByPhone({ status: 'accepted', volunteer: whoGoes(asha), ...inHours(30) })
const NOTES = [
  note('She hears better on the left. Ring twice, and say your name slowly.', 'Lakshmi Varma', hours(-30)),
  note('Her daughter Suma comes on Sundays.', null, hours(-3)),
]
const readsRequest = (one: typeof request, notes: typeof NOTES = []) =>
  answered(api.readRequest, { request: one, outcome: null, notes, history: [] })

const changed = { by: 'Lakshmi Varma', at: hours(-20) }

/** People by phone, and who looks after them. */
export const BY_PHONE_VIEWS: readonly View[] = [
  ...on('/admin/users/citizens/new', {
    'by-phone-entering': { until: byPhone.readOutThen },
    'by-phone-entering-errors': {
      act: [sees(byPhone.readOutThen), press(byPhone.save)],
      until: en.fields['spoke-to-required'],
    },
    'by-phone-same-number': {
      act: [
        sees(byPhone.readOutThen),
        check(byPhone.spokeToChoices.herself),
        fill({ [byPhone.name]: kamala.name, [byPhone.phone]: kamala.phone }),
        choose(byPhone.district, 'Kollam'),
        refused(api.enterCitizen, 'same-phone', {
          data: [{ _id: asha.id, name: asha.name, area: 'Ollur', byPhone: true }],
        }),
        press(byPhone.save),
      ],
      until: byPhone.same,
    },
  }),
  ...on(`${PAGE}/change`, {
    'by-phone-changing': { before: reads(), until: said(byPhone.changeTitle, { name }) },
  }),
  ...on(PAGE, {
    'by-phone-person': { before: reads({ numberChanged: changed }), until: byPhone.houseLogged },
    'by-phone-house': { next: [press(byPhone.house)], until: kamala.landmark! },
    'by-phone-not-spoken': {
      before: reads({ spokeTo: 'somebody-for-her', contactIs: null }),
      until: byPhone.readOutThen,
    },
    'by-phone-text-missing': {
      before: [...reads({ spokeTo: 'somebody-for-her' }), unanswered(api.readConsent)],
      until: en.admin.lists.consent.noAnswer,
    },
    'by-phone-wrong-number': {
      before: reads({ phoneWrong: true, newEmail: 'kamala.amma.of.paravur@example.org' }),
      until: byPhone.wrongNumberWhy,
    },
    'by-phone-notes': { before: reads({}, { notes: NOTES }), until: NOTES[1]!.text },
    'by-phone-asked-for': { before: reads({}, { current: visit }), until: byPhone.newTime },
  }),
  ...on(`${PAGE}/ask`, {
    'by-phone-asking': { before: reads(), until: byPhone.agreedHint },
    'by-phone-asking-errors': {
      next: [press(said(byPhone.send, { name }))],
      until: en.citizen.ask.choose,
    },
    'by-phone-asking-agreed': {
      before: reads(),
      act: [
        check(en.catalogue.helpTypes.medical),
        (page) => page.getByRole('searchbox', { name: byPhone.agreedWith }).fill('asha'),
        (page) => page.getByText('Asha Nair', { exact: true }).click(),
      ],
      until: said(byPhone.sendAgreed, { volunteer: 'Asha Nair' }),
    },
    'by-phone-new-time': {
      before: reads({}, { current: visit }),
      until: said(byPhone.newTimeTitle, { name }),
    },
  }),
  ...on(`/admin/requests/${request.id}`, {
    'by-phone-request': {
      before: [readsRequest({ ...request, firstVisit: true })],
      until: said(byPhone.inTheirName, { name }),
    },
    'request-in-hand': {
      before: [
        readsRequest({ ...visit, inHandOf: { id: asha.id, name: 'Radha' } }, NOTES),
        refused(api.setInHand, 'in-hand-of-another'),
      ],
      act: [press(said(inHand.takeOver, { name: 'Radha' }))],
      until: en.problems['in-hand-of-another'],
    },
    'by-phone-request-accepted': {
      before: [readsRequest(visit)],
      until: said(byPhone.cantCome, { name: asha.name }),
    },
  }),
  ...on('/admin/administrators', {
    administrators: { until: administrators.may.desk },
    'administrators-giving': {
      next: [press(en.admin.actions.giveDesk.button)],
      until: /will no longer approve/,
    },
  }),
]

/** What an administrator sees whose part is the desk. */
export const DESK_VIEWS: readonly View[] = [
  ...on('/admin', { 'desk-overview': { until: 'Radha' } }),
  ...on(PAGE, {
    'desk-by-phone': {
      before: reads({ numberChanged: { ...changed, by: null } }),
      act: [unfold(byPhone.hasEmail)],
      until: byPhone.sendLink,
    },
  }),
]
