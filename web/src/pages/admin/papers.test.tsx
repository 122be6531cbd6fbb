import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paper, personDetails } from '../../testing/builders.ts'
import { settings } from '../../testing/fake-server.ts'
import { NOTHING_WAITS, ashaListed, openAdmin } from './testing.tsx'

const id = ashaListed.id

test('which papers are needed is chosen on a page, with whose are missing or end soon', async () => {
  const { server, user } = openAdmin('/admin/papers', {
    readPapersNeeded: () => ({ kinds: ['identity-card'] }),
    setPapersNeeded: ({ body }) => ({ kinds: body.kinds }),
    listPapersDue: () => ({
      items: [
        {
          ...{
            id,
            name: 'Asha Thomas',
            missing: ['police-certificate'],
            visit: { id: 'r1', number: 1042, date: '2026-11-24' },
          },
          ending: [{ kind: 'letter', validUntil: '2026-12-01' }],
        },
      ],
      total: 1,
    }),
  })
  await screen.findByRole('heading', { level: 1, name: 'Papers' })
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
  expect((await box('Identity card')).checked).toBe(true)
  expect(screen.queryByRole('checkbox', { name: 'Other paper' })).toBeNull()
  await user.click(await box('Identity card'))
  await user.click(await box('Police certificate'))
  await user.click(await box('Sannadhasena card'))
  await user.click(screen.getByRole('button', { name: 'Save what is needed' }))
  await screen.findByText('Saved. This applies from now on.')
  expect(server.callsOf('setPapersNeeded').map(({ body }) => body)).toEqual([
    { kinds: ['police-certificate', 'sannadhasena-card'] },
  ])
  const row = within((await screen.findByText('Asha Thomas')).closest('tr')!)
  row.getByText('Not seen, but needed: police certificate')
  row.getByText('Expires on 1 December 2026: letter of introduction')
  expect(row.getByRole('link', { name: /^Tuesday.24.November R-1042$/ }).getAttribute('href')).toBe(
    '/admin/requests/r1',
  )
})

test('what was seen of a volunteer: it is noted, never with a number, and taken back with a reason', async () => {
  let papers = [
    paper({ id: 'w1', validUntil: '2020-11-01', note: 'From her club' }),
    paper({ id: 'w2', kind: 'letter', validUntil: '2099-11-01', seenBy: null, elsewhere: true }),
  ]
  const { server, user } = openAdmin(`/admin/users/${id}`, {
    readPerson: () => ({ person: personDetails() }),
    listPapers: () => ({ papers, missing: ['police-certificate'] }),
    addPaper: ({ body }) => ({ paper: { ...paper(), ...body, validUntil: null, note: null } }),
    removePaper: () => {
      papers = []
      return { paper: null }
    },
  })
  const section = within(await screen.findByRole('region', { name: 'Papers seen' }))
  await section.findByText('Not seen, but needed: police certificate')
  expect(
    section.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
  ).toEqual([
    expect.stringMatching(
      /^Police certificateNo longer valid since 1 November 2020From her clubSeen on 19 November 2026 by Lakshmi/,
    ),
    expect.stringMatching(
      /^Letter of introductionValid until 1 November 2099Seen on 19 November 2026 by .*Noted at another account of theirs/,
    ),
  ])
  await user.click(section.getByText('Note a paper'))
  await user.selectOptions(section.getByRole('combobox', { name: /^Which paper/ }), 'Identity card')
  const note = section.getByRole('textbox', { name: /^Note/ })
  await user.type(note, 'Aadhaar 1234 5678 9012')
  await user.click(section.getByRole('button', { name: 'I have seen it' }))
  await section.findByText('Please leave the number out. We keep none.')
  expect(server.callsOf('addPaper')).toEqual([])
  await user.clear(note)
  const until = section.getByLabelText<HTMLInputElement>(/^Valid until/)
  await user.type(until, '2020-01-01')
  await user.click(section.getByRole('button', { name: 'I have seen it' }))
  await section.findByText('Please choose the day you saw it, or a later one')
  expect(server.callsOf('addPaper')).toEqual([])
  await user.clear(until)
  await user.type(until, '2099-01-01')
  await user.type(note, 'From her school')
  await user.click(section.getByRole('button', { name: 'I have seen it' }))
  await section.findByText('Noted. You have seen it.')
  expect(until.value).toBe('')
  await user.click(section.getByRole('button', { name: 'I have seen it' }))
  const seenOn = expect.any(String) as string
  await waitFor(() =>
    expect(server.callsOf('addPaper').map(({ body }) => body)).toEqual([
      { kind: 'identity-card', seenOn, validUntil: '2099-01-01', note: 'From her school' },
      { kind: 'identity-card', seenOn },
    ]),
  )

  await user.click(section.getAllByRole('button', { name: /^Remove/ })[0]!)
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Remove it' }))
  dialog.getByText('Please say why')
  await user.type(dialog.getByRole('textbox', { name: /^Why/ }), 'It was her sister’s')
  await user.click(dialog.getByRole('button', { name: 'Remove it' }))
  await screen.findByText(/is removed\.$/)
  await section.findByText('We have seen none so far.')
  expect(server.callsOf('removePaper').map(({ body }) => body)).toEqual([{ reason: 'It was her sister’s' }])
})

test.each([
  [
    ['police-certificate'] as const,
    'We have not seen: police certificate. Asha Thomas can’t accept requests before that.',
  ],
  [[] as const, undefined],
])('approving says what was not seen, where %j is needed', async (papersNeeded, sentence) => {
  const { server, user } = openAdmin('/admin/volunteers/pending', {
    readSettings: () => ({ ...settings(), papersNeeded: [...papersNeeded] }),
    listPendingVolunteers: () => ({ items: [ashaListed], total: 1 }),
    listPapers: () => ({ papers: [], missing: [...papersNeeded] }),
  })
  await user.click(await screen.findByRole('button', { name: /^Approve/ }))
  const dialog = within(await screen.findByRole('alertdialog'))
  if (sentence) await dialog.findByText(sentence)
  expect(server.callsOf('listPapers')).toHaveLength(papersNeeded.length)
})

test('the page begins with who cannot wait; all others are counted, and shown where they are asked for', async () => {
  const { server, user } = openAdmin('/admin/papers', {
    readOverview: () => ({ overview: { ...NOTHING_WAITS, papers: 3, papersInAll: 373 } }),
    readPapersNeeded: () => ({ kinds: [] }),
    listPapersDue: () => ({ items: [], total: 0 }),
  })
  await screen.findByText('Nobody with a visit is missing a paper, and none expires within 30 days.')
  await screen.findByRole('link', { name: 'Papers 3' })
  screen.getByRole('option', { name: 'Needs attention (3)' })
  expect(server.callsOf('listPapersDue').map(({ query }) => query)).toEqual([{ page: 1 }])
  await user.selectOptions(screen.getByLabelText('Show'), 'All (373)')
  await screen.findByText('No papers are missing, and none expires within 30 days.')
  expect(server.callsOf('listPapersDue').at(-1)?.query).toEqual({ page: 1, show: 'all' })
})
