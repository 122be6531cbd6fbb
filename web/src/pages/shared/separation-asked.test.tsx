import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { asha, meera } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { WhatHappened } from './what-happened.tsx'

function Page() {
  return <WhatHappened tell={() => undefined} current={null} beside={null} onNews={() => {}} />
}

test.each([
  ['Yes, that’s fine', 'yes'],
  ['No, keep us apart', 'no'],
] as const)(
  'The question whether they may meet again stands until it is answered: %s',
  async (button, answer) => {
    const server = fakeServer({
      me: () => ({ user: meera }),
      listNotices: () => ({
        notices: [
          {
            ...{ id: 's1', kind: 'separation-asked' as const, name: asha.name, at: new Date() },
            ...{ requestId: null, helpType: null, date: null, time: null },
          },
        ],
      }),
      answerSeparation: () => ({}),
    })
    show(Page, { at: '/', as: meera })
    await screen.findByText(`May you be matched with ${asha.name} again?`)
    expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(screen.queryByText(`May you be matched with ${asha.name} again?`)).toBeNull())
    expect(server.callsOf('answerSeparation').map(({ params, body }) => [params.id, body.answer])).toEqual([
      ['s1', answer],
    ])
  },
)
