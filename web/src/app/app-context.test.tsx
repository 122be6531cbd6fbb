import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer, settings } from '../testing/fake-server.ts'
import { show } from '../testing/show.tsx'
import { useSetting } from './app-context.tsx'
import { useFormatDate } from './use-format-date.ts'

const HERE = '2026-11-20T05:00:00Z'

test.each([
  { what: 'what it does not show', answer: {}, ahead: 0, shows: 'yesterday', times: 1 },
  { what: 'another zone', answer: { timeZone: 'Pacific/Auckland' }, ahead: 0, shows: 'yesterday', times: 2 },
  { what: 'a clock that is right', answer: {}, ahead: 24 * 60, shows: '19 November', times: 2 },
])(
  'A time is drawn $times times where the server tells of $what',
  async ({ answer, ahead, shows, times }) => {
    vi.useFakeTimers({ now: new Date(HERE), toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    fakeServer({
      readSettings: () => ({
        ...settings(),
        visitsMade: 1240,
        ...answer,
        now: new Date(Date.parse(HERE) + ahead * 60_000),
      }),
    })
    const drawn = vi.fn()
    const Time = () => {
      drawn()
      return <p>{useFormatDate().since(new Date('2026-11-19T06:00:00Z'))}</p>
    }
    const Visits = () => <p>{useSetting('visitsMade') === null ? 'unknown' : 'answered'}</p>
    show(
      <>
        <Time />
        <Visits />
      </>,
    )
    await screen.findByText('answered')
    await screen.findByText(shows)
    expect(drawn).toHaveBeenCalledTimes(times)
  },
)
