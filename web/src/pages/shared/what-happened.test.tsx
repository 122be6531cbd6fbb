import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { notice } from '../../testing/builders.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { asha, meera } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { WhatHappened } from './what-happened.tsx'

const { name } = asha
const ofNoRequest = { requestId: null, helpType: null, date: null, time: null }

test.each([
  [
    'The question whether they may meet again stands until it is answered',
    notice('separation-asked', { name, ...ofNoRequest }),
    `May we match you with ${name} again?`,
    'No, keep us apart',
    'answerSeparation',
  ],
  [
    'Whether a new volunteer came is asked until it is answered, with one press',
    notice('came-asked', { name }),
    `Did ${name} come?`,
    'No, nobody came',
    'sayWhetherCame',
  ],
  [
    'That a volunteer goes on, and not to her, stands until she has read it',
    notice('volunteer-goes-on', { name }),
    `${name} may volunteer again, but not with you.`,
    'Got it',
    'seeNotices',
  ],
] as const)('%s', async (_, told, words, button, call) => {
  const server = fakeServer({
    me: () => ({ user: meera }),
    listNotices: () => ({ notices: [told] }),
    [call]: () => ({}),
  })
  const page = <WhatHappened describe={() => undefined} current={null} refetchKey={null} onNews={() => {}} />
  show(page, { at: '/', as: meera })
  await screen.findByText(words)
  if (told.kind === 'came-asked') await screen.findByText(/^Driving: /)
  expect(screen.queryByRole('button', { name: 'Got it' }) !== null).toBe(button === 'Got it')
  await userEvent.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  expect(server.callsOf(call)).toMatchObject([
    button === 'Got it' ? { body: { ids: [told.id] } } : { params: { id: told.id }, body: { answer: 'no' } },
  ])
})
