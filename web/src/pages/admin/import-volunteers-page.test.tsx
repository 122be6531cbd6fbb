import type { CheckedList, ListLine } from '@scan/contract/admin/volunteer-list.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { LANGUAGES } from '@scan/contract/language.ts'
import { messages } from '@scan/contract/messages/index.ts'
import { readVolunteerList } from '@scan/domain/read-volunteer-list.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { savedFiles } from '../../testing/saved-files.ts'
import { openAdmin } from './testing.tsx'

const PAGE = '/admin/volunteers/pending/import'
const LIST: CheckedList = {
  ...{ rows: 3, ready: 3, wrong: 0, already: 0 },
  ...{ refusals: [], ignored: [], lines: [] },
}
const wrongLine = (row: number): ListLine => ({
  row,
  name: `Somebody ${row}`,
  wrong: [{ reason: 'phone-shortened', value: `9.${row}E+09` }],
  notes: [],
})
const TEXT = 'Name,Number,Email,District\nAsha,9847012345,asha@example.org,Kollam'

async function open(answer: (dryRun: boolean) => CheckedList) {
  const { server, user } = openAdmin(PAGE, {
    importVolunteers: ({ body }) => ({ list: answer(body.dryRun ?? false) }),
  })
  await screen.findByRole('heading', { level: 1, name: 'Import volunteers' })
  const check = () => user.click(screen.getByRole('button', { name: 'Check the list' }))
  const fillIn = async () => {
    await user.type(screen.getByRole('textbox', { name: 'Who gave you the list?' }), 'NSS Unit 42')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the email' }), 'മലയാളം')
    await user.click(screen.getByRole('textbox', { name: 'Rows of the list' }))
    await user.paste(TEXT)
  }
  const result = async () => within(await screen.findByRole('region', { name: 'What the list says' }))
  return { server, user, check, fillIn, result }
}
const SENT = { text: TEXT, from: 'NSS Unit 42', language: 'ml' }

test('a list is checked, and then everybody on it is invited by one press', async () => {
  const { server, user, check, fillIn, result } = await open(() => LIST)
  await check()
  const [summary] = await screen.findAllByRole('alert')
  within(summary as HTMLElement).getByText('Please say who gave you this list')
  within(summary as HTMLElement).getByText('Please choose a file or paste a list')
  await fillIn()
  await check()
  ;(await result()).getByText('3 can be invited')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'What the list says' }))
  await user.click((await result()).getByRole('button', { name: 'Invite 3 people' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Invite 3 people?' }))
  await user.click(question.getByRole('button', { name: 'Invite 3 people' }))
  await screen.findByText('3 people are invited. The email goes out within 1 minute.')
  expect(screen.queryByRole('region', { name: 'What the list says' })).toBeNull()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Rows of the list' }).value).toBe('')
  expect(server.callsOf('importVolunteers').map(({ body }) => body)).toEqual([
    { ...SENT, dryRun: true },
    { ...SENT, dryRun: false, leaveOut: false },
  ])
})

test('of many wrong rows a few are shown, and to leave them out is a press of its own', async () => {
  const lines = Array.from({ length: 130 }, (_, n) => wrongLine(n + 2))
  const { server, user, check, fillIn, result } = await open(() => ({
    ...LIST,
    ...{ rows: 133, wrong: 130, lines },
  }))
  await fillIn()
  await check()
  const shown = await result()
  shown.getByText('130 rows are wrong')
  shown.getByText('Please correct them and check again, or leave them out.')
  shown.getByText('Row 2: Somebody 2')
  shown.getByText(/^Excel has shortened the number to 9\.2E\+09\./)
  expect(shown.getAllByText(/^Row /)).toHaveLength(20)
  await user.click(shown.getByRole('button', { name: 'Show 100 more' }))
  expect(shown.getAllByText(/^Row /)).toHaveLength(120)
  shown.getByRole('button', { name: 'Show 10 more' })
  await user.click(shown.getByRole('button', { name: 'Leave out 130, invite 3' }))
  const question = within(await screen.findByRole('alertdialog'))
  question.getByText(/^130 wrong rows are left out\./)
  await user.click(question.getByRole('button', { name: 'Invite 3 people' }))
  await screen.findByText('3 people are invited. The email goes out within 1 minute.')
  expect(server.callsOf('importVolunteers')[1]?.body).toMatchObject({ leaveOut: true })
})

test('rows with the same fault are one entry, which names the first of them', async () => {
  const abroad = (row: number): ListLine => ({
    ...wrongLine(row),
    wrong: [{ reason: 'district-unknown', value: 'Chennai' }],
  })
  const lines = [abroad(3), wrongLine(4), ...Array.from({ length: 29 }, (_, n) => abroad(n + 7))]
  const { check, fillIn, result } = await open(() => ({
    ...LIST,
    ...{ rows: 40, wrong: lines.length, lines },
  }))
  await fillIn()
  await check()
  const shown = await result()
  expect(shown.getAllByText(/^Rows? \d/).map(({ textContent }) => textContent)).toEqual([
    'Rows 3, 7, 8, 9, 10 and 25 more',
    'Row 4: Somebody 4',
  ])
  shown.getByText('“Chennai” is not a district of Kerala.')
})

test('what is to be looked at, and who is here already, stand by themselves; nobody new is said', async () => {
  const line = { name: 'Ravi', wrong: [] }
  const { check, fillIn, result } = await open(() => ({
    ...LIST,
    ...{ ready: 0, already: 2, ignored: ['Blood group'] },
    lines: [
      { row: 2, ...line, notes: [{ reason: 'phone-twice', value: '9847012345', row: 7 }] },
      { row: 3, ...line, notes: [], already: 'invited', since: new Date('2026-01-05T05:00:00Z') },
      { row: 4, ...line, notes: [], already: 'volunteer' },
    ],
  }))
  await fillIn()
  await check()
  const shown = await result()
  shown.getByText('2 are already here and get no email')
  shown.getByText('Columns we don’t use: Blood group')
  expect(shown.getAllByText(/^Row \d: Ravi$/)).toHaveLength(3)
  shown.getByText('Row 7 has the same number.')
  shown.getByText(/^Invited .*5.*January.*, no answer yet\.$/)
  shown.getByText('Is a volunteer here.')
  shown.getByText('There is nobody new on this list.')
  expect(shown.queryByRole('button', { name: /Invite/ })).toBeNull()
})

test('what cannot be read says why, and goes once the list is another', async () => {
  const { user, check, fillIn, result } = await open(() => ({
    ...LIST,
    ...{ rows: 0, ready: 0 },
    refusals: [
      { reason: 'column-missing', column: 'phone' },
      { reason: 'quote-open', row: 12 },
    ],
  }))
  await fillIn()
  await check()
  ;(await result()).getByText('The first row has no column “Number”.')
  ;(await result()).getByText('A quotation mark in row 12 never ends.')
  await user.type(screen.getByRole('textbox', { name: 'Rows of the list' }), 'x')
  expect(screen.queryByRole('region', { name: 'What the list says' })).toBeNull()
})

test('whoever sits there says who they are first', async () => {
  const { server, user, check, fillIn, result } = await open(() => LIST)
  server.on({ confirmIdentity: () => ({}) })
  server.failNext('importVolunteers', new ApiProblem('confirm-password'))
  await fillIn()
  await check()
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Password|^Your password/), 'Banyan#29shade')
  await user.click(dialog.getByRole('button', { name: 'Check the list' }))
  expect((await result()).getByText('3 can be invited')).toBeTruthy()
})

test('a file is read in its own encoding; of a workbook it is said what to do', async () => {
  const { check } = await open(() => LIST)
  const user = userEvent.setup({ applyAccept: false })
  const file = screen.getByLabelText(/^File/)
  await check()
  await screen.findAllByText('Please choose a file or paste a list')
  await user.upload(file, new File([Uint8Array.from([0xff, 0xfe, 0x06, 0x0d, 0x36, 0x0d])], 'list.csv'))
  await screen.findByDisplayValue('ആശ')
  expect(screen.queryByText('Please choose a file or paste a list')).toBeNull()
  await user.upload(file, new File([Uint8Array.from([0x50, 0x4b, 3, 4, 0])], 'list.xlsx'))
  await screen.findByText('This file can’t be read. Please save it as CSV first.')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Rows of the list' }).value).toBe('')
})

test('the sample is a list that can be imported', async () => {
  const saved = savedFiles()
  const { user } = await open(() => LIST)
  await user.click(screen.getByRole('button', { name: 'Download a sample list' }))
  const list = readVolunteerList((await saved[0]?.text()) ?? '')
  expect(list).toMatchObject({
    ignored: [],
    rows: [
      { refusals: [], notes: [] },
      { refusals: [], notes: [] },
    ],
  })
})

test.each(LANGUAGES)('the columns and skills as they are called in %s are known', (language) => {
  const { admin, catalogue } = messages[language]
  const { name, phone, email, district, skills, unit } = admin.importVolunteers.columns
  const list = readVolunteerList(
    [
      [name, phone, email, district, skills, unit].join(),
      ['Asha', '9847012345', 'asha@example.org', catalogue.districts.Kollam].join() +
        `,"${[...Object.values(catalogue.skills), ...Object.values(catalogue.helpTypes)].join(', ')}",`,
    ].join('\n'),
  )
  expect(list).toMatchObject({ ignored: [], rows: [{ refusals: [], notes: [] }] })
})
