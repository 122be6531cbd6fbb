import type { Concern } from '@scan/contract/concerns.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type Handlers, noAnswer } from '../../testing/fake-server.ts'
import { auditLine, concern, named, note } from '../../testing/builders.ts'
import { admin, asha, meera } from '../../testing/people.ts'
import { pressTwice } from '../../testing/press-twice.ts'
import { NOTHING_WAITS, act, addressNow, ashaListed, openAdmin, rowOf, toasts } from './testing.tsx'

const unkind = concern()

/** One concern, as the server would change it. */
function openConcerns(at = '', handlers: Handlers = {}, start = unkind) {
  let now = start
  const become = (change: Partial<Concern>) => ({ concern: (now = { ...now, ...change }) })
  return openAdmin(`/admin/concerns${at}`, {
    readOverview: () => ({ overview: { ...NOTHING_WAITS, concerns: 1 } }),
    listConcerns: () => ({ items: [now], total: 1 }),
    readConcern: () => ({ concern: now }),
    changeConcern: ({ body }) =>
      become({
        ...(body.state && { state: body.state }),
        ...(body.owner && { owner: body.owner === 'me' ? { id: admin.id, name: admin.name } : null }),
      }),
    noteConcern: ({ body }) => become({ notes: [note(body.text, admin.name)] }),
    listAudit: () => ({ items: [], total: 0 }),
    separatePeople: () => become({ isSeparated: true }),
    reunitePeople: () => become({ isSeparated: false }),
    ...handlers,
  })
}
const CASE = `/${unkind.id}`

test('The list says what it is about, about whom, by whom and who looks after it; a case opens from it', async () => {
  const { user, server } = openConcerns()
  const row = within(await rowOf('Was unkind'))
  row.getByText('New')
  row.getByText('Asha Thomas')
  row.getByText('Meera Nair')
  row.getByText('Nobody yet')
  await screen.findByRole('link', { name: 'Cases 1' })
  expect(server.callsOf('listConcerns')[0]?.query).toEqual({ page: 1, state: 'open' })
  await user.selectOptions(screen.getByLabelText('Kind'), 'Was unkind')
  await user.selectOptions(screen.getByLabelText('Owner'), 'Nobody yet')
  await user.click(screen.getByLabelText('Search by name'))
  await user.paste('asha')
  await waitFor(() =>
    expect(server.callsOf('listConcerns').at(-1)?.query).toEqual({
      ...{ page: 1, state: 'open', kind: 'unkind', owner: 'nobody', text: 'asha' },
    }),
  )
  await user.click(row.getByRole('link', { name: 'Open the case: Asha Thomas was unkind' }))
  const title = await screen.findByRole('heading', { level: 1, name: 'Asha Thomas was unkind' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(addressNow()).toBe(`/admin/concerns${CASE}`)
  await user.click(screen.getByRole('link', { name: 'All cases' }))
  expect(document.activeElement).toBe(await rowOf('Was unkind'))
  expect(addressNow()).toBe('/admin/concerns?kind=unkind&owner=nobody&q=asha')
})

test('A case is taken in hand and given back; what fails the page says, and no toast', async () => {
  const { user, server } = openConcerns(CASE)
  server.failNext('changeConcern', noAnswer())
  await user.click(await screen.findByRole('button', { name: 'Assign to me' }))
  const failure = /^An error occurred while updating the case\./
  await within(screen.getByRole('main')).findByText(failure)
  expect(toasts().queryByText(failure)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Assign to me' }))
  await screen.findByText('Case updated.')
  await screen.findByText('In progress')
  await user.click(await screen.findByRole('button', { name: 'Unassign' }))
  await screen.findByRole('button', { name: 'Assign to me' })
  expect(server.callsOf('changeConcern').map(({ body }) => body)).toEqual([
    { owner: 'me', state: 'in-hand' },
    { owner: 'me', state: 'in-hand' },
    { owner: 'nobody' },
  ])
})

test('A case that somebody has just taken is not taken from them silently: it says who has it, and asks', async () => {
  const lakshmi = { id: '00000000-0000-4000-8000-0000000000b1', name: 'Lakshmi Varma' }
  const { user, server } = openConcerns(CASE, {
    changeConcern: () => Promise.reject(new ApiProblem('case-of-another')),
  })
  await screen.findByRole('button', { name: 'Assign to me' })
  server.on({ readConcern: () => ({ concern: { ...unkind, owner: lakshmi } }) })
  await user.click(screen.getByRole('button', { name: 'Assign to me' }))
  await screen.findByText('Lakshmi Varma')
  within(screen.getByRole('main')).getByText('Another administrator has this case now. You can take it over.')
  const mine = { ...unkind, owner: { id: admin.id, name: admin.name } }
  server.on({ changeConcern: () => ({ concern: mine }), readConcern: () => ({ concern: mine }) })
  await act(user, 'Take over', 'Lakshmi Varma', 'Take over')
  await screen.findByRole('button', { name: 'Unassign' })
  expect(server.callsOf('changeConcern').map(({ body }) => body)).toEqual([
    { owner: 'me', state: 'in-hand' },
    { owner: 'me', state: 'in-hand', from: lakshmi.id },
  ])
})

test('A note is asked for, kept where it fails, and stands there once it is saved', async () => {
  const { user, server } = openConcerns(CASE)
  const save = async () => user.click(screen.getByRole('button', { name: 'Save note' }))
  await screen.findByText('No notes yet.')
  await save()
  await screen.findAllByText('Please write a few words about it')
  expect(server.callsOf('noteConcern')).toEqual([])
  const field = screen.getByLabelText<HTMLTextAreaElement>(/^Add a note/)
  await user.click(field)
  await user.paste('I have called her.')
  server.failNext('noteConcern', noAnswer())
  await save()
  await screen.findByText('An error occurred while adding the note.', { exact: false })
  expect(field.value).toBe('I have called her.')
  await save()
  await screen.findByText('Note added.')
  within(await screen.findByRole('list', { name: 'Notes' })).getByText('I have called her.')
  expect(field.value).toBe('')
})

test('Two people are kept apart, and may meet again; a closed case can be opened again', async () => {
  const { user } = openConcerns(CASE)
  const pair = 'Meera Nair and Asha Thomas'
  await act(user, 'Never match them again', pair, 'Never match them again')
  await screen.findByText('These two people are kept apart.')
  await act(user, 'Match again', pair, 'Allow it')
  await waitFor(() => expect(screen.queryByText('These two people are kept apart.')).toBeNull())
  await act(user, 'Close the case', 'Asha Thomas', 'Close the case')
  await act(user, 'Reopen', 'Asha Thomas', 'Reopen')
  await screen.findByText('In progress')
})

test('Of a visit to which nobody came it can be said that they were there, and of the third by one person why it is first', async () => {
  const third = { ...unkind, kind: 'did-not-come', isThird: true } as const
  const { user, server } = openConcerns(CASE, {}, third)
  await screen.findByText('Third by the same person: please decide')
  await act(user, 'They were there: close the case', 'Asha Thomas', 'Yes, close the case')
  await waitFor(() =>
    expect(server.callsOf('changeConcern').map(({ body }) => body)).toEqual([
      { state: 'closed', ended: 'was-there' },
    ]),
  )
})

test.each([
  [{ text: null }, 'Someone who was deleted', 'Erased, because one of the people was deleted.'],
  [{ subjectMark: '7C0A91D4' }, 'Deleted person 7C0A91D4', 'She shouted'],
])('Of somebody who was deleted no name is left, and nobody to keep apart: %#', async (of, who, text) => {
  openConcerns(CASE, {}, { ...unkind, subject: null, ...of })
  await screen.findByRole('heading', { name: `${who} was unkind` })
  expect(screen.queryByText(text)).not.toBeNull()
  expect(screen.queryByRole('button', { name: /^(Never match|Ban)/ })).toBeNull()
})

test('A case says when its answer is due, begins a letter, pauses the volunteer, and shows other cases and what was done', async () => {
  const line = auditLine({
    ...{ at: new Date('2026-11-20T08:00:00Z'), actor: named(meera) },
    subject: { kind: 'request', id: unkind.requestId ?? '', name: meera.name, number: 1042 },
  })
  const others = [{ id: 'c9', kind: 'money' as const, state: 'closed' as const, raisedAt: line.at }]
  const { user, server } = openConcerns(
    CASE,
    {
      listAudit: ({ query }) => ({
        items:
          query.person === unkind.requestId
            ? [
                { ...line, id: 2, action: 'accept', at: new Date('2026-11-20T08:30:00Z') },
                { ...line, id: 1, action: 'post' },
              ]
            : query.without === 'looks'
              ? []
              : [{ ...line, id: 3, action: 'look-at-concern' }],
        total: 2,
      }),
      pauseUser: () => ({ user: ashaListed }),
    },
    { ...unkind, raisedAt: hoursAfter(new Date(), -15), others },
  )
  await screen.findByText('Answer due in 9 hours')
  const letterTo = (name: string) =>
    new URL(screen.getByRole('link', { name: `Write to ${name}` }).getAttribute('href') ?? '')
  const letter = letterTo('Meera Nair')
  expect(letter.searchParams.get('subject')).toBe('Your visit, R-1042')
  expect(letter.searchParams.get('body')).toMatch(
    /^Dear Meera Nair,\n\nThank you for telling us about Driving/,
  )
  // Nothing in the other letter tells of which visit it is, and so who raised it.
  expect(String(letterTo('Asha Thomas').searchParams)).not.toMatch(/1042|Driving|Meera|November/)
  expect(screen.getByRole('link', { name: 'Asked for money' }).getAttribute('href')).toBe(
    '/admin/concerns/c9',
  )
  const timeline = within(await screen.findByRole('list', { name: 'Timeline' }))
  expect(timeline.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Asked for help: Meera Nair/),
    expect.stringMatching(/^Accepted: Meera Nair/),
  ])
  await act(user, 'Pause this volunteer', 'Asha Thomas', 'Pause Asha Thomas')
  await toasts().findByText('They can’t accept anything for now.')
  expect(server.callsOf('pauseUser').map(({ params }) => params)).toEqual([{ id: asha.id }])
})

describe('A worry', () => {
  const worry = concern({
    ...{ kind: 'worry', text: 'The lights are on', subject: null },
    ...{ reporter: { ...asha, isBanned: false }, citizen: { ...meera, isBanned: false } },
  })
  const form = async () => ({
    ended: await screen.findByRole('combobox', { name: /^How did it end\?/ }),
    note: screen.getByRole('textbox', { name: /^What did you find out\?/ }),
    close: screen.getByRole('button', { name: 'Close the case' }),
  })

  test('closes with how it ended and what was found, in one press, or not at all', async () => {
    let answered = worry
    const { user, server } = openConcerns(
      CASE,
      {
        changeConcern: ({ body }) => {
          answered = { ...answered, state: 'closed', ended: body.ended as 'was-out' }
          return { concern: answered }
        },
        readConcern: () => ({ concern: answered }),
      },
      worry,
    )
    const { ended, note, close } = await form()
    const says = () => close.getAttribute('aria-disabled')
    screen.getByText('Say how it ended, and what you found out.')
    await user.click(close)
    await user.selectOptions(ended, 'Was out')
    await user.click(close)
    await user.type(note, '   ')
    await user.click(close)
    expect([says(), server.callsOf('changeConcern')]).toEqual(['true', []])
    await user.type(note, 'At the shop ')
    expect(says()).toBeNull()
    await pressTwice(close)
    await screen.findByText('Was out')
    expect(server.callsOf('changeConcern').map(({ body }) => body)).toEqual([
      { state: 'closed', ended: 'was-out', note: 'At the shop' },
    ])
    expect(screen.queryByRole('combobox', { name: /^How did it end/ })).toBeNull()
  })

  test('keeps what was written while nobody answers, and says so', async () => {
    const { user, server } = openConcerns(CASE, {}, worry)
    const { ended, note, close } = await form()
    await user.selectOptions(ended, 'Fine')
    await user.type(note, 'She was asleep')
    server.failNext('changeConcern', noAnswer())
    await user.click(close)
    expect(await screen.findByText(/^An error occurred while/)).toBeDefined()
    expect([ended, note].map((field) => (field as HTMLInputElement).value)).toEqual([
      'fine',
      'She was asleep',
    ])
  })

  test('about somebody by phone offers no email to an address that is nobody’s', async () => {
    const kamala = { ...meera, email: `${meera.id}@phone.invalid`, isBanned: false }
    openConcerns(CASE, {}, { ...worry, citizen: kamala })
    await form()
    expect(screen.getByRole('link', { name: '98470 12345' })).toBeDefined()
    expect(screen.queryByText(/phone\.invalid/)).toBeNull()
    expect(screen.queryByRole('link', { name: `Write to ${meera.name}` })).toBeNull()
  })
})
