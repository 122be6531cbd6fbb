import { ApiProblem } from '@scan/contract/problems.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  citizenByPhone,
  detailsByPhone,
  listedByPhone,
  requestByPhone,
  whoGoes,
} from '../../testing/builders.ts'
import type { Handlers } from '../../testing/fake-server.ts'
import { asha } from '../../testing/people.ts'
import { act, actionButton, addressNow, openAdmin, rowOf, toasts } from './testing.tsx'

const kamala = citizenByPhone()
const consent = {
  readConsent: () => ({ consent: { version: '2026-11-29', text: 'May I write this down?' } }),
}
const NEW = '/admin/users/citizens/new'
const PAGE = `/admin/users/${kamala.id}`

const openPage = (person = detailsByPhone(), handlers: Handlers = {}) =>
  openAdmin(PAGE, {
    ...consent,
    readPerson: () => ({ person }),
    readCitizen: () => ({ citizen: kamala }),
    listAudit: () => ({ items: [] }),
    ...handlers,
  })

/** The least that has to be typed. */
async function fillIn(user: ReturnType<typeof openAdmin>['user']) {
  await user.click(await screen.findByRole('radio', { name: 'The person themselves' }))
  await user.type(screen.getByRole('textbox', { name: 'Their name' }), 'Kamala Amma')
  await user.type(screen.getByRole('textbox', { name: 'Phone number' }), '94470 12345')
  await user.selectOptions(screen.getByRole('combobox', { name: 'District' }), 'Kollam')
}
const save = () => screen.getByRole('button', { name: 'Save' })

test('The text is read out in their language first, mine beside it; what is typed is sent whole', async () => {
  const { user, server } = openAdmin(NEW, {
    readConsent: ({ query: { language } }) => ({
      consent: { version: '2026-11-29', text: `Read in ${language}` },
    }),
    enterCitizen: () => ({ user: listedByPhone() }),
    readPerson: () => ({ person: detailsByPhone() }),
    listAudit: () => ({ items: [] }),
  })
  expect((await screen.findByText('Read in ml')).closest('[lang]')?.getAttribute('lang')).toBe('ml')
  await screen.findByText('Read in en')
  await fillIn(user)
  await user.click(screen.getByRole('radio', { name: 'Somebody else’s' }))
  await user.click(save())
  await screen.findByRole('link', { name: 'Name is required' })
  expect(server.callsOf('enterCitizen')).toEqual([])
  await user.type(screen.getByRole('textbox', { name: 'Name of the person who answers' }), 'Suma')
  await user.type(screen.getAllByRole('textbox', { name: 'Who is this to them?' })[0]!, 'neighbour')
  await user.type(screen.getByRole('textbox', { name: 'Name of next of kin' }), 'Rajan')
  await user.type(screen.getAllByRole('textbox', { name: 'Who is this to them?' })[1]!, 'son')
  await user.type(screen.getByRole('textbox', { name: 'Phone number of next of kin' }), '9400011122')
  await user.click(save())
  await toasts().findByText('Kamala Amma has been added. You can ask for help.')
  await waitFor(() => expect(addressNow()).toBe(PAGE))
  expect(server.callsOf('enterCitizen').map(({ sent }) => sent)).toEqual([
    {
      ...{ name: 'Kamala Amma', contactno: '9447012345', language: 'ml', location: 'Kollam' },
      ...{ contactIs: { name: 'Suma', relation: 'neighbour' }, spokeTo: 'herself' },
      ...{ nextOfKin: { name: 'Rajan', relation: 'son', contactno: '9400011122' } },
      consentVersion: '2026-11-29',
    },
  ])
  expect(sessionStorage.getItem(`scanDraft.00000000-0000-4000-8000-000000000005.citizen-by-phone`)).toBeNull()
})

test('What was typed is there after leaving the page, until somebody starts over', async () => {
  const { user } = openAdmin(NEW, { ...consent, listUsers: () => ({ items: [], total: 0 }) })
  await user.type(await screen.findByRole('textbox', { name: 'Their name' }), 'Kamala')
  await user.click(within(screen.getByRole('main')).getAllByRole('link', { name: 'Citizens' }).at(-1)!)
  await user.click(await screen.findByRole('link', { name: 'Enter someone by phone' }))
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Their name' })
  await screen.findByText('You have not saved this yet.')
  expect(name().value).toBe('Kamala')
  await user.click(screen.getByRole('button', { name: 'Start over' }))
  expect(name().value).toBe('')
})

test('Who has that number already is said on the page, and one press saves another person all the same', async () => {
  const { user, server } = openAdmin(NEW, {
    ...consent,
    enterCitizen: ({ body }) => {
      const data = [{ _id: asha.id, name: asha.name, area: 'Ollur', byPhone: true }]
      if (!body.anyway) throw new ApiProblem('same-phone', { data })
      return { user: listedByPhone() }
    },
    readPerson: () => ({ person: detailsByPhone() }),
    listAudit: () => ({ items: [] }),
  })
  await fillIn(user)
  await user.click(save())
  await screen.findByText('Somebody has this phone number already. Is it the same person?')
  expect(screen.getByRole('link', { name: /Asha Thomas.*Ollur, By phone/ }).getAttribute('href')).toBe(
    `/admin/users/${asha.id}`,
  )
  await user.click(screen.getByRole('button', { name: 'It’s another person: save anyway' }))
  await waitFor(() => expect(addressNow()).toBe(PAGE))
  expect(server.callsOf('enterCitizen').map(({ body }) => body.anyway)).toEqual([undefined, true])
})

test('A text that has changed meanwhile is said to have, and the new one stands there', async () => {
  let version = '2026-01-01'
  const { user, server } = openAdmin(NEW, {
    readConsent: () => ({ consent: { version, text: `Text of ${version}` } }),
    enterCitizen: () => {
      if (version === '2026-11-29') return { user: listedByPhone() }
      version = '2026-11-29'
      throw new ApiProblem('consent-old')
    },
    readPerson: () => ({ person: detailsByPhone() }),
    listAudit: () => ({ items: [] }),
  })
  await fillIn(user)
  await user.click(save())
  await screen.findByText('This text has changed. Please read out the new one.')
  await screen.findAllByText('Text of 2026-11-29')
  await user.click(save())
  await waitFor(() => expect(addressNow()).toBe(PAGE))
  expect(server.callsOf('enterCitizen').map(({ body }) => body.consentVersion)).toEqual([
    '2026-01-01',
    '2026-11-29',
  ])
})

test('In the list and on their page a person by phone has no address; house and next of kin are a look of its own', async () => {
  const { user, server } = openPage(detailsByPhone(), {
    listUsers: () => ({ items: [listedByPhone()], total: 1 }),
  })
  const section = within(await screen.findByRole('region', { name: 'By phone' }))
  screen.getByText('Suma, neighbour')
  screen.getByText('മലയാളം')
  expect(screen.getByRole('link', { name: '94470 12345' }).getAttribute('href')).toBe('tel:+919447012345')
  expect(screen.queryByText(/phone\.invalid/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Write an email' })).toBeNull()
  expect(server.callsOf('readCitizen')).toEqual([])
  await user.click(section.getByRole('button', { name: 'Show house and next of kin' }))
  await section.findByText('Lotus Cottage, lane 9')
  expect(section.getByRole('link', { name: '94000 11122' }).getAttribute('href')).toBe('tel:+919400011122')
  await user.click(screen.getByRole('link', { name: 'All people' }))
  within(await rowOf('Kamala')).getByText('By phone')
  expect(screen.queryByText(/phone\.invalid/)).toBeNull()
})

test('Until somebody has spoken to them nothing can be asked for; with the text read out, one press says so', async () => {
  const { user, server } = openPage(detailsByPhone({ spokeTo: 'somebody-for-her' }), {
    changeCitizen: () => ({ citizen: kamala }),
  })
  const ask = await screen.findByRole('button', { name: 'Ask for help' })
  expect(ask.getAttribute('aria-disabled')).toBe('true')
  screen.getByText('Nobody has spoken to them yet. Please ring them first.')
  await screen.findAllByText('May I write this down?')
  await user.click(screen.getByRole('button', { name: 'Kamala Amma agrees' }))
  await toasts().findByText('You can ask for help for Kamala Amma now.')
  expect(server.callsOf('changeCitizen').map(({ body }) => body)).toMatchObject([
    {
      ...{ name: 'Kamala Amma', address: 'Lotus Cottage, lane 9', spokeTo: 'herself' },
      ...{ consentVersion: '2026-11-29', nextOfKin: { name: 'Rajan' }, contactIs: { name: 'Suma' } },
    },
  ])
})

test('While the text is missing nobody is said to have agreed to it', async () => {
  const { user, server } = openPage(detailsByPhone({ spokeTo: 'somebody-for-her' }), {
    readConsent: () => {
      throw new ApiProblem('too-many-requests', { retryAfter: 60 })
    },
    changeCitizen: () => ({ citizen: kamala }),
  })
  const agrees = await screen.findByRole('button', { name: 'Kamala Amma agrees' })
  screen.getByText('The text to read out is missing.')
  await user.click(agrees)
  expect(server.callsOf('changeCitizen')).toEqual([])
  server.on(consent)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findAllByText('May I write this down?')
  await user.click(agrees)
  await toasts().findByText('You can ask for help for Kamala Amma now.')
})

test('Their page says which of staff changed the number, and when', async () => {
  const at = new Date('2026-11-20T05:00:00Z')
  openPage(detailsByPhone({ numberChanged: { by: 'Lakshmi', at } }))
  const fact = await screen.findByText('Number changed')
  expect(fact.nextElementSibling?.textContent).toMatch(/ 10:30\sam, by Lakshmi$/)
})

test('A wrong number is said, and keeps from asking until it is changed', async () => {
  const { user, server } = openPage(detailsByPhone({ phoneWrong: true }), {
    changeCitizen: () => ({ citizen: kamala }),
  })
  await screen.findByText('This phone number is wrong')
  screen.getByText('Their phone number is wrong. Please change it first.')
  await user.click(screen.getByRole('link', { name: 'Change the details' }))
  const phone = await screen.findByRole('textbox', { name: 'Phone number' })
  await user.clear(phone)
  await user.type(phone, '9447055555')
  await user.click(save())
  await waitFor(() => expect(addressNow()).toBe(PAGE))
  expect(server.callsOf('changeCitizen').map(({ sent }) => sent)).toEqual([
    {
      ...{ name: 'Kamala Amma', contactno: '9447055555', language: 'ml', location: 'Kollam' },
      ...{ area: 'Paravur', address: 'Lotus Cottage, lane 9', landmark: 'Behind the tea shop' },
      contactIs: { name: 'Suma', relation: 'neighbour' },
      nextOfKin: { name: 'Rajan', relation: 'son', contactno: '9400011122' },
    },
  ])
})

test('They have an email after all, or want to be forgotten', async () => {
  const { user, server } = openPage(detailsByPhone(), {
    inviteCitizen: () => ({ citizen: kamala }),
    forgetCitizen: () => ({ user: null }),
  })
  await user.type(await screen.findByRole('textbox', { name: 'Their email', hidden: true }), 'k@example.org')
  await user.click(screen.getByRole('button', { name: 'Send the link', hidden: true }))
  await screen.findByText('We’ve sent an email to this address. Once it is opened, the account is theirs.')
  expect(server.callsOf('inviteCitizen').map(({ body }) => body)).toEqual([{ email: 'k@example.org' }])
  await act(user, 'They want to be forgotten', 'Kamala Amma', 'Erase Kamala Amma')
  await toasts().findByText('Their details are erased.')
  expect(server.callsOf('forgetCitizen')).toHaveLength(1)
})

test('Help is asked for in their name on one page, and then it is asked who could go', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T05:00:00Z'), toFake: ['Date'] })
  const request = requestByPhone({ firstVisit: true })
  const { user, server } = openPage(detailsByPhone(), {
    askForCitizen: () => ({ request }),
    readRequest: () => ({ request, outcome: null, notes: [], history: [] }),
    listFreeVolunteers: () => ({ items: [], total: 0 }),
  })
  await user.click(await screen.findByRole('link', { name: 'Ask for help' }))
  await user.click(await screen.findByRole('button', { name: 'Ask for Kamala Amma' }))
  await screen.findByRole('link', { name: 'Choose one.' })
  await user.click(screen.getByRole('radio', { name: 'Reading' }))
  await user.click(screen.getByRole('button', { name: 'Read my letters to me' }))
  await user.click(screen.getByRole('button', { name: 'Ask for Kamala Amma' }))
  await screen.findByRole('link', { name: 'Choose the day' })
  await user.click(screen.getByRole('button', { name: /Tomorrow/ }))
  await user.click(screen.getByRole('button', { name: /10:00/ }))
  await user.click(screen.getByRole('button', { name: 'Ask for Kamala Amma' }))
  await toasts().findByText('We’ve asked for help for Kamala Amma.')
  await waitFor(() => expect(addressNow()).toBe(`/admin/requests/${request.id}/find`))
  await screen.findByText('First visit: ask somebody who knows the house.')
  expect(server.callsOf('askForCitizen').map(({ body }) => body)).toMatchObject([
    {
      ...{ helpType: 'reading', description: 'Read my letters to me', date: '2026-11-21', time: '10:00' },
      ...{ district: 'Kollam', area: 'Paravur', address: 'Lotus Cottage, lane 9' },
    },
  ])
  vi.useRealTimers()
})

test('With whom it was agreed by phone, it is their visit at once, also within three hours', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T05:00:00Z'), toFake: ['Date'] })
  const { user, server } = openPage(detailsByPhone(), {
    askForCitizen: () => ({ request: requestByPhone({ status: 'accepted', volunteer: whoGoes(asha) }) }),
    searchPanel: () => ({
      found: {
        ...{ requests: [], morePeople: false, moreRequests: false },
        people: [
          {
            ...{ id: asha.id, name: asha.name, email: asha.email, phone: asha.phone },
            ...{ district: 'Kollam', area: null, list: 'volunteers' },
          },
        ],
      },
    }),
  })
  await user.click(await screen.findByRole('link', { name: 'Ask for help' }))
  await user.click(await screen.findByRole('radio', { name: 'Reading' }))
  await user.click(screen.getByRole('button', { name: 'Read my letters to me' }))
  await user.click(screen.getByRole('button', { name: 'Another day' }))
  await user.type(screen.getByLabelText('Another day'), '2026-11-20')
  await user.click(screen.getByRole('button', { name: 'Another time' }))
  await user.type(screen.getByLabelText('Another time'), '11:30')
  await user.click(screen.getByRole('button', { name: 'Ask for Kamala Amma' }))
  await screen.findByRole('link', { name: 'Can only request for help at least 3 hours in advance.' })
  await user.type(screen.getByRole('searchbox', { name: /said yes by phone/ }), 'asha')
  await user.click(await screen.findByRole('radio', { name: 'Asha Thomas' }))
  await user.click(screen.getByRole('button', { name: 'Save: Asha Thomas is going' }))
  await toasts().findByText('Asha Thomas is going. Now ring Kamala Amma.')
  expect(server.callsOf('askForCitizen').map(({ body }) => body.volunteerId)).toEqual([asha.id])
  vi.useRealTimers()
})

test('With the keyboard alone every one of those found can be chosen, and nobody again', async () => {
  const person = (id: string, name: string) => ({
    ...{ id, name, email: `${id}@example.org`, phone: asha.phone, district: 'Kollam' as const },
    ...{ area: null, list: 'volunteers' as const },
  })
  const people = [person('v1', 'Asha Thomas'), person('v2', 'Ashok Kumar'), person('v3', 'Ashwin Das')]
  const { user } = openPage(detailsByPhone(), {
    searchPanel: () => ({ found: { people, requests: [], morePeople: false, moreRequests: false } }),
  })
  await user.click(await screen.findByRole('link', { name: 'Ask for help' }))
  await user.type(
    await screen.findByRole('searchbox', { name: /^Volunteer who has said yes by phone/ }),
    'ash',
  )
  const group = within(await screen.findByRole('group', { name: /^Who has said yes\?/ }))
  await user.tab()
  const chosen = () => group.getByRole<HTMLInputElement>('radio', { checked: true })
  for (const name of ['Nobody yet', ...people.map((one) => one.name), 'Nobody yet']) {
    expect([chosen(), document.activeElement]).toEqual(Array(2).fill(group.getByRole('radio', { name })))
    await user.keyboard('{ArrowDown}')
  }
})

test('A request that waits is changed as it is, with the words that only its helper reads', async () => {
  const request = requestByPhone({ date: '2099-01-01' })
  const { helpType, description, date, time, district, area } = request
  const own = { helpType, description, date, time, duration: 240 as const, district, area }
  const { user, server } = openPage(detailsByPhone({}, { current: request }), {
    readCitizen: () => ({
      citizen: citizenByPhone({
        request: { ...own, address: 'Rose Villa', landmark: null, additional: 'Two steps at the door' },
      }),
    }),
    moveForCitizen: () => ({ request }),
  })
  await user.click(await screen.findByRole('link', { name: 'Change the request' }))
  const words = await screen.findByRole('textbox', { name: /what they say/ })
  await user.clear(words)
  await user.type(words, 'To the bank')
  await user.click(screen.getByRole('button', { name: 'Save the change' }))
  await toasts().findByText('Kamala Amma’s request is changed.')
  expect(server.callsOf('moveForCitizen').map(({ body }) => body)).toMatchObject([
    {
      ...{ move: 'change', description: 'To the bank', address: 'Rose Villa' },
      additional: 'Two steps at the door',
    },
  ])
})

const NOW = new Date()
const inHours = (hours: number) => {
  const at = new Date(NOW.getTime() + (hours + 5.5) * 3_600_000).toISOString()
  return { date: at.slice(0, 10), time: at.slice(11, 16) }
}

test.each([
  ['Cancel', 'Cancel the request', 'cancel', 30],
  ['Not this volunteer', 'Find someone else', 'decline', 30],
  ['Nobody came', 'Yes, nobody came', 'nobody-came', -2],
] as const)('%s is pressed in their name', async (button, confirm, move, hours) => {
  const request = requestByPhone({ status: 'accepted', volunteer: whoGoes(asha), ...inHours(hours) })
  const { user, server } = openPage(detailsByPhone({}, { current: request }), {
    moveForCitizen: () => ({ request }),
  })
  await act(user, button, 'Kamala Amma', confirm)
  await waitFor(() =>
    expect(server.callsOf('moveForCitizen').map(({ params, body }) => [params.id, body])).toEqual([
      [kamala.id, { move }],
    ]),
  )
})

test('Once they could no longer cancel, the desk does', async () => {
  const request = requestByPhone({ status: 'accepted', volunteer: whoGoes(asha), ...inHours(1) })
  const { user, server } = openPage(detailsByPhone({}, { current: request }), {
    adminCancelRequest: () => ({ request }),
  })
  await act(user, 'Cancel', 'Driving for Kamala Amma', 'Cancel the request')
  await waitFor(() => expect(server.callsOf('adminCancelRequest')).toHaveLength(1))
})

test('The volunteer is asked for another time in their name', async () => {
  const request = requestByPhone({ status: 'accepted', volunteer: whoGoes(asha), ...inHours(30) })
  const { user, server } = openPage(detailsByPhone({}, { current: request }), {
    moveForCitizen: () => ({ request }),
  })
  await user.click(await screen.findByRole('link', { name: 'Another time' }))
  await user.click(await screen.findByRole('button', { name: 'Ask Asha Thomas' }))
  await screen.findByRole('link', { name: 'Your visit is at that time already.' })
  await user.click(screen.getByRole('button', { name: 'Another time' }))
  const time = screen.getByLabelText('Another time')
  await user.clear(time)
  await user.type(time, request.time === '15:00' ? '16:00' : '15:00')
  await user.click(screen.getByRole('button', { name: 'Ask Asha Thomas' }))
  await toasts().findByText('We’ve asked Asha Thomas about the new time.')
  expect(server.callsOf('moveForCitizen').map(({ body }) => body.move)).toEqual(['new-time'])
})

test('On the page of a request a volunteer who has rung is released; of a person by phone there is all the rest too', async () => {
  const request = requestByPhone({ status: 'accepted', volunteer: whoGoes(asha), ...inHours(30) })
  const { user, server } = openAdmin(`/admin/requests/${request.id}`, {
    readRequest: () => ({ request, outcome: null, notes: [], history: [] }),
    releaseForVolunteer: () => ({ request }),
  })
  await screen.findByRole('heading', { level: 1, name: 'Driving for Kamala Amma' })
  screen.getByText('By phone')
  await actionButton('Not this volunteer', 'Kamala Amma')
  await act(user, 'Asha Thomas can’t come', 'Asha Thomas', 'Yes, Asha Thomas can’t come')
  await toasts().findByText('The request is open again.')
  expect(server.callsOf('releaseForVolunteer').map(({ params, body }) => [params.id, body])).toEqual([
    [request.id, { reason: 'Asked for money' }],
  ])
})
