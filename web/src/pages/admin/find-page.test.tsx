import type { RequestForAdmin } from '@scan/contract/admin/admin.ts'
import type { FreeVolunteer } from '@scan/contract/admin/assigning.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Handlers, settings } from '../../testing/fake-server.ts'
import { asha, gopal, ravi } from '../../testing/people.ts'
import { acceptedAtDesk, addressNow, openAdmin, openAtDesk, toasts } from './testing.tsx'

const place = { district: 'Kollam', area: 'Paravur', lastAskedAt: new Date('2026-05-14T05:00:00Z') } as const
const FREE: FreeVolunteer[] = [
  { id: asha.id, name: asha.name, phone: '9847012345', ...place, skills: ['driving'], isFreeThen: true },
  { id: ravi.id, name: ravi.name, ...place, lastAskedAt: null, skills: ['driving'], isFreeThen: false },
]

const saidYes = 'They said yes'
/** Those of a group, by what its heading says of them. */
const rows = async (why = /^Free at that time|^Other hours/) =>
  (await screen.findAllByRole('list', { name: why })).flatMap((list) => within(list).getAllByRole('listitem'))
const answers = async () => within(await screen.findByRole('list', { name: 'Who was asked' }))
/** The link on somebody's row. */
const yesOf = (name: string) =>
  waitFor(() => {
    const isOf = (button: HTMLElement) => button.getAttribute('aria-description') === name
    const button = screen.getAllByRole('button', { name: saidYes }).find(isOf)
    if (!button) throw new Error(`Nothing is said of ${name}.`)
    return button
  })

/** The page at which somebody is found for this request. */
function openFind(request: RequestForAdmin, handlers: Handlers = {}, search = '') {
  let now = request
  const opened = openAdmin(`/admin/requests/${request.id}/find${search}`, {
    readRequest: () => ({ request: now, outcome: null, notes: [], history: [] }),
    listFreeVolunteers: ({ query }) => {
      const items = FREE.filter(({ name }) => !query.text || name.includes(query.text))
      return { items, total: items.length }
    },
    ...handlers,
  })
  return { ...opened, becomes: (change: Partial<RequestForAdmin>) => void (now = { ...now, ...change }) }
}

test('Those who are free then stand under one heading; each row says where, and when they were last contacted', async () => {
  const { server } = openFind(openAtDesk)
  const [first] = await rows(/^Free at that time$/)
  within(first!).getByText('Paravur')
  within(first!).getByText('Contacted 14 May')
  const [second] = await rows(/^Other hours$/)
  within(second!).getByText('Not contacted yet')
  within(first!).getByRole('link', { name: '98470 12345' })
  expect(screen.queryByRole('heading', { name: 'Who was asked' })).toBeNull()
  screen.getByRole('heading', { level: 1, name: 'Who could go?' })
  expect(server.callsOf('listFreeVolunteers')[0]?.query).toEqual({ requestId: openAtDesk.id, page: 1 })
})

test('Where not all help with this, a heading says who does', async () => {
  const items = FREE.map((one) => ({
    ...{ ...one, isFreeThen: null },
    ...(one.id === ravi.id && { skills: ['cooking' as const] }),
  }))
  openFind(openAtDesk, { listFreeVolunteers: () => ({ items, total: 2 }) })
  const names = async (why: RegExp) => (await rows(why)).map((row) => within(row).getByRole('checkbox'))
  expect(await names(/^Hours not given ?Helps with this$/)).toEqual([
    screen.getByRole('checkbox', { name: asha.name }),
  ])
  expect(await names(/^Hours not given ?Helps with other things$/)).toEqual([
    screen.getByRole('checkbox', { name: ravi.name }),
  ])
})

test('Volunteers are asked to go: ticked, also over searches, and asked with one press; who was stands beside the list', async () => {
  const { user, server, becomes } = openFind(openAtDesk)
  await rows()
  await user.click(screen.getByRole('button', { name: 'Ask volunteers' }))
  screen.getByText('Please tick who to ask.')
  await user.click(screen.getByRole('checkbox', { name: asha.name }))
  expect(screen.queryByText('Please tick who to ask.')).toBeNull()
  await user.type(screen.getByLabelText('Find a volunteer'), 'Ravi')
  await waitFor(() => expect(addressNow()).toMatch(/q=Ravi$/))
  await user.click(await screen.findByRole('checkbox', { name: ravi.name }))
  within(screen.getByRole('list', { name: 'Chosen' })).getByRole('checkbox', { name: asha.name })
  server.on({ askVolunteers: () => Promise.reject(new ApiProblem('volunteer-away')) })
  await user.click(screen.getByRole('button', { name: 'Ask 2 volunteers' }))
  await within(screen.getByRole('main')).findByText('This volunteer is away. Please choose someone else.')
  server.on({
    askVolunteers: () => {
      becomes({
        asked: [
          { id: asha.id, name: asha.name, answer: 'no' },
          { id: ravi.id, name: ravi.name, answer: null },
        ],
      })
      return { request: openAtDesk }
    },
  })
  await user.click(screen.getByRole('button', { name: 'Ask 2 volunteers' }))
  await toasts().findByText('Asked. They’ll answer on their page.')
  expect(server.callsOf('askVolunteers').at(-1)?.body).toEqual({ volunteerIds: [asha.id, ravi.id] })
  const [first, second] = await (await answers()).findAllByRole('listitem')
  within(first!).getByText('Said no')
  within(second!).getByText('No answer yet')
  expect(screen.queryByRole('checkbox')).toBeNull()
  screen.getByRole('button', { name: 'Ask volunteers' })
})

test('No more than five wait for an answer: those who were asked before count', async () => {
  const waiting = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: `Person ${id}`, answer: null }))
  const { user } = openFind({ ...openAtDesk, asked: waiting })
  await user.click(await screen.findByRole('checkbox', { name: asha.name }))
  await user.click(screen.getByRole('checkbox', { name: ravi.name }))
  expect(screen.getByRole('checkbox', { name: ravi.name })).toHaveProperty('checked', false)
  expect(screen.queryByRole('alert')?.textContent).not.toBe('')
  screen.getByRole('button', { name: 'Ask 1 volunteer' })
})

test('Until they are asked one line says so in the place of the button, and Undo brings the ticks back', async () => {
  const { user, server } = openFind(openAtDesk, {
    readSettings: () => ({ ...settings(), undoSeconds: 10 }),
  })
  await user.click(await screen.findByRole('checkbox', { name: asha.name }))
  await user.click(screen.getByRole('button', { name: 'Ask 1 volunteer' }))
  await screen.findByText(`${asha.name} will be asked in 10 seconds.`)
  const undo = screen.getByRole('button', { name: 'Undo' })
  await waitFor(() => expect(document.activeElement).toBe(undo))
  expect(screen.getByRole('checkbox', { name: asha.name }).closest('[inert]')).not.toBeNull()
  await user.click(undo)
  expect(screen.getByRole('checkbox', { name: asha.name })).toHaveProperty('checked', true)
  screen.getByRole('button', { name: 'Ask 1 volunteer' })
  expect(server.callsOf('askVolunteers')).toEqual([])
})

test('Who said yes on the phone goes at once, after a question that says so', async () => {
  const { user, server } = openFind(openAtDesk)
  await user.click(await yesOf(ravi.name))
  const title = `Has ${ravi.name} said yes on the phone?`
  const question = within(await screen.findByRole('alertdialog', { name: title }))
  question.getByText(/Meera Nair will see that .+ is coming on/)
  expect(server.callsOf('assignVolunteer')).toEqual([])
  server.on({ assignVolunteer: () => Promise.reject(new ApiProblem('volunteer-has-visit')) })
  await user.click(question.getByRole('button', { name: `Yes, ${ravi.name} is going` }))
  await question.findByText('This volunteer already has a visit. Please choose someone else.')
  server.on({ assignVolunteer: () => ({ request: { ...openAtDesk, status: 'accepted' } }) })
  await user.click(question.getByRole('button', { name: `Yes, ${ravi.name} is going` }))
  await toasts().findByText('Done. We’re telling everybody.')
  expect(server.callsOf('assignVolunteer').at(-1)?.body).toEqual({ volunteerId: ravi.id })
})

test('Once one of those who were asked says yes, the page says who is going, and asks nobody else', async () => {
  const { volunteer } = acceptedAtDesk
  openFind({ ...openAtDesk, status: 'accepted', volunteer })
  await screen.findByText(`${volunteer?.name} is going.`)
  expect(screen.getByRole('link', { name: 'Back to the request' }).getAttribute('href')).toBe(
    `/admin/requests/${openAtDesk.id}`,
  )
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('A visit that somebody has accepted is given to one other, and says whose it was', async () => {
  const { volunteer } = acceptedAtDesk
  const { user, server } = openFind(
    acceptedAtDesk,
    { assignVolunteer: () => ({ request: acceptedAtDesk }) },
    `?insteadOf=${volunteer?.id}`,
  )
  await screen.findByRole('heading', { level: 1, name: 'Who will go instead?' })
  await user.click(await yesOf(ravi.name))
  expect(screen.queryByRole('checkbox')).toBeNull()
  const question = within(await screen.findByRole('alertdialog'))
  question.getByText(new RegExp(`${gopal.name} will see .+ is coming instead of ${volunteer?.name}`))
  await user.click(question.getByRole('button', { name: `Yes, ${ravi.name} is going` }))
  await waitFor(() => expect(server.callsOf('assignVolunteer')).toHaveLength(1))
  const body = { volunteerId: ravi.id, insteadOf: volunteer?.id }
  expect(server.callsOf('assignVolunteer')[0]?.body).toEqual(body)
})
