import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { asha, meera } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { WhatHappened } from './what-happened.tsx'

test('The question whether they may meet again stands until it is answered', async () => {
  const question = {
    ...{ id: 's1', kind: 'separation-asked' as const, name: asha.name, at: new Date() },
    ...{ requestId: null, helpType: null, date: null, time: null },
  }
  const server = fakeServer({
    me: () => ({ user: meera }),
    listNotices: () => ({ notices: [question] }),
    answerSeparation: () => ({}),
  })
  const page = <WhatHappened describe={() => undefined} current={null} refetchKey={null} onNews={() => {}} />
  show(page, { at: '/', as: meera })
  const asked = `May you be matched with ${asha.name} again?`
  await screen.findByText(asked)
  expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'No, keep us apart' }))
  await waitFor(() => expect(screen.queryByText(asked)).toBeNull())
  const answers = server.callsOf('answerSeparation').map(({ params, body }) => [params.id, body.answer])
  expect(answers).toEqual([['s1', 'no']])
})

test('Whether a new volunteer came is asked until it is answered, with one press', async () => {
  const question = {
    ...{ id: 'r1', kind: 'came-asked' as const, name: asha.name, at: new Date() },
    ...{ requestId: 'r1', helpType: 'driving' as const, date: '2026-11-20', time: '16:00' },
  }
  const server = fakeServer({
    me: () => ({ user: meera }),
    listNotices: () => ({ notices: [question] }),
    sayWhetherCame: () => ({}),
  })
  const page = <WhatHappened describe={() => undefined} current={null} refetchKey={null} onNews={() => {}} />
  show(page, { at: '/', as: meera })
  const asked = `Did ${asha.name} come?`
  await screen.findByText(asked)
  await screen.findByText(/^Driving: /)
  expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'No, nobody came' }))
  await waitFor(() => expect(screen.queryByText(asked)).toBeNull())
  expect(server.callsOf('sayWhetherCame').map(({ params, body }) => [params.id, body.answer])).toEqual([
    ['r1', 'no'],
  ])
})

const N1 = '3f0d5c7e-0000-4000-8000-000000000001'

test('That a volunteer goes on, and not to her, stands until she has read it', async () => {
  const goesOn = {
    ...{ id: N1, kind: 'volunteer-goes-on' as const, name: asha.name, at: new Date() },
    ...{ requestId: 'r1', helpType: 'driving' as const, date: '2026-11-21', time: '10:30' },
  }
  const server = fakeServer({
    me: () => ({ user: meera }),
    listNotices: () => ({ notices: [goesOn] }),
    seeNotices: () => ({}),
  })
  const page = <WhatHappened describe={() => undefined} current={null} refetchKey={null} onNews={() => {}} />
  show(page, { at: '/', as: meera })
  const said = `${asha.name} may volunteer again, not with you.`
  await screen.findByText(said)
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }))
  await waitFor(() => expect(screen.queryByText(said)).toBeNull())
  expect(server.callsOf('seeNotices').map(({ body }) => body.ids)).toEqual([[N1]])
})
