import { ApiProblem } from '@scan/contract/problems.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { followLiveEvents } from '../../app/api/live.ts'
import { invitation, notice, taken } from '../../testing/builders.ts'
import { pressTwice } from '../../testing/press-twice.ts'
import { atTheBoard, cards, drive, letters, lunch, openBoard } from './testing.tsx'

atTheBoard()

const QUESTION = invitation()

/** Of a district that Asha’s board does not show. */
function open(requests = [drive, lunch]) {
  let asked = [QUESTION]
  const board = openBoard({
    requests,
    handlers: {
      listAsked: () => ({ asked }),
      answerAsked: ({ body }) => {
        asked = []
        if (body.answer === 'no') return { request: null }
        board.becomes([...requests, taken(letters)])
        return { request: taken(letters) }
      },
    },
  })
  return board
}

const question = async () =>
  within(await screen.findByRole('article', { name: 'A coordinator asks: can you go?' }))
const OVER_ID = '3f2b8c1e-0000-4000-8000-000000000001'
const isOver = (kind: 'asked-taken' | 'asked-over') => {
  const { helpType, date, time, askedAt: at } = QUESTION
  return { notices: [notice(kind, { id: OVER_ID, requestId: 'r3', helpType, date, time, at })] }
}
const isAsked = () => screen.queryByText('A coordinator asks: can you go?') !== null

test('a coordinator’s question says what, where, when and how; yes leads to the visit', async () => {
  const { server } = open()
  const card = await question()
  card.getByText(/^Tomorrow, Saturday 21 November, 10:30\sam$/)
  card.getByText('Reading in Thalassery, Kannur')
  card.getByText('Never ask for a PIN, a password or an OTP.')
  await pressTwice(card.getByRole('button', { name: 'Yes, I’ll go' }))
  const visit = within(await screen.findByRole('region', { name: 'Reading' }))
  visit.getByRole('link', { name: 'Call Citizen' })
  screen.getByText('Request accepted successfully!')
  expect(document.activeElement).toBe(visit.getByRole('heading', { name: 'Reading' }))
  expect(server.callsOf('answerAsked').map(({ params, body }) => [params.id, body.answer])).toEqual([
    ['q1', 'yes'],
  ])
  expect(isAsked()).toBe(false)
})

test('the answers come before the rules, which are folded', async () => {
  open()
  const card = await question()
  const rules = card.getByText('Never ask for a PIN, a password or an OTP.').closest('details')
  expect(rules?.open).toBe(false)
  const yes = card.getByRole('button', { name: 'Yes, I’ll go' })
  expect(yes.compareDocumentPosition(rules!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test.each([
  ['asked-taken', 'Someone else is going. Thank you.'],
  ['asked-over', 'You no longer need to answer. Thank you.'],
] as const)('a question that is over (%s) says so until it is read', async (kind, sentence) => {
  const { server, user } = openBoard({ requests: [drive], handlers: { listNotices: () => isOver(kind) } })
  server.on({
    seeNotices: () => {
      server.on({ listNotices: () => ({ notices: [] }) })
      return {}
    },
  })
  const place = within(await screen.findByRole('status', { name: 'Questions to you' }))
  await place.findByText(sentence)
  place.getByText(/^Reading: Tomorrow, Saturday 21 November, 10:30\sam$/)
  expect(isAsked()).toBe(false)
  await user.click(place.getByRole('button', { name: 'Got it' }))
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
  expect(server.callsOf('seeNotices').map(({ body }) => body.ids)).toEqual([[OVER_ID]])
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('a no is thanked for, and the board stays', async () => {
  const { user } = open()
  await user.click((await question()).getByRole('button', { name: 'No' }))
  await screen.findByText('Thank you for telling us. We keep looking.')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(isAsked()).toBe(false)
  expect(await cards()).toEqual(['Driving', 'Cooking'])
})

test.each([
  ['request-no-longer-available', 'Help request is no longer available.'],
  ['one-acceptance-at-a-time', 'You already have an accepted request.'],
] as const)('a yes that is refused (%s) says so, and the question goes', async (code, sentence) => {
  const { server, user } = open()
  const card = await question()
  server.failNext('answerAsked', new ApiProblem(code))
  server.on({ listAsked: () => ({ asked: [] }) })
  await user.click(card.getByRole('button', { name: 'Yes, I’ll go' }))
  await within(screen.getByRole('main')).findByText(sentence)
  expect(isAsked()).toBe(false)
})

test('a question appears while the volunteer looks, and goes when another was faster', async () => {
  const { app, server } = openBoard({ requests: [drive] })
  await cards()
  const looking = new AbortController()
  const { client, fetch, queries, session, tokens } = app
  followLiveEvents({ client, fetch, queries, tokens, onChange: session.expectScroll }, looking.signal)
  await waitFor(() => expect(server.live.count()).toBe(1))
  server.on({ listAsked: () => ({ asked: [QUESTION] }) })
  server.live.tell('request')
  await question()
  server.on({ listAsked: () => ({ asked: [] }), listNotices: () => isOver('asked-taken') })
  server.live.tell('request')
  await waitFor(() => expect(isAsked()).toBe(false))
  await screen.findByText('Someone else is going. Thank you.')
  looking.abort()
})
