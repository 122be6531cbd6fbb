import type { GuidanceAtDesk } from '@scan/contract/guidance.ts'
import { LANGUAGES } from '@scan/contract/language.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { guidanceRefusal } from '@scan/domain/guidance.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openAdmin } from './testing.tsx'

const lines = (own: string[] = []): GuidanceAtDesk[] =>
  (['driving', 'reading'] as const).flatMap((helpType) =>
    LANGUAGES.map((language) => ({
      ...{ helpType, language, ours: ['Take no money.'] },
      lines: helpType === 'reading' && language === 'en' ? own : [],
      ...{ changedBy: own.length ? 'Lakshmi' : null, changedAt: own.length ? new Date() : null },
    })),
  )

test('staff say in their own words what to do for a kind of help, at most five lines', async () => {
  const { server, user } = openAdmin('/admin/guidance', {
    readGuidance: () => ({ guidance: lines() }),
    setGuidance: () => ({ guidance: null }),
  })
  await screen.findByRole('heading', { level: 1, name: 'Guidance' })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Kind of help' }), 'Reading')
  const english = within(screen.getByRole('region', { name: 'English' }))
  english.getByText('Take no money.')
  const field = english.getByRole('textbox')
  await user.type(field, '1{Enter}2{Enter}3{Enter}4{Enter}5{Enter}6')
  await user.click(english.getByRole('button', { name: 'Save' }))
  english.getByText('Please write at most five lines of 200 characters')
  expect(server.callsOf('setGuidance')).toEqual([])

  await user.clear(field)
  await user.type(field, 'Read slowly.{Enter}{Enter}Sign nothing.')
  server.on({ readGuidance: () => ({ guidance: lines(['Read slowly.', 'Sign nothing.']) }) })
  await user.click(english.getByRole('button', { name: 'Save' }))
  await english.findByText('Saved. Volunteers read it from now on.')
  await english.findByText(/^Changed by Lakshmi: Today/)
  expect(server.callsOf('setGuidance').map(({ body }) => body)).toEqual([
    { helpType: 'reading', language: 'en', lines: ['Read slowly.', 'Sign nothing.'] },
  ])
})

test.each([
  ['a telephone number', 'Call the control room: 98470 99999'],
  ['a link', 'Sign in again: kerala-help.com/sign-in'],
  ['a payment id', 'Take the fare by UPI: helper@okaxis'],
  ['a handle', 'Write to @kerala_help on Telegram'],
])('what leads elsewhere is refused, and can be written anew: %s', async (_what, line) => {
  const { server, user } = openAdmin('/admin/guidance', {
    readGuidance: () => ({ guidance: lines() }),
    setGuidance: ({ body }) => {
      const refusal = guidanceRefusal(body.lines, ['1091'])
      if (refusal) throw new ApiProblem(refusal)
      return { guidance: null }
    },
  })
  const english = within(await screen.findByRole('region', { name: 'English' }))
  const field = english.getByRole('textbox')
  await user.type(field, line)
  await user.click(english.getByRole('button', { name: 'Save' }))
  await english.findByText('Please leave out phone numbers, addresses, links and payment ids.')
  expect(english.getByDisplayValue(line)).toBe(field)
  expect(english.queryByText('Saved. Volunteers read it from now on.')).toBeNull()

  await user.clear(field)
  await user.type(field, 'In danger call 1091.')
  expect(english.queryByText(/^Please leave out/)).toBeNull()
  await user.click(english.getByRole('button', { name: 'Save' }))
  await english.findByText('Saved. Volunteers read it from now on.')
  expect(server.callsOf('setGuidance')).toHaveLength(2)
})
