import { downloads } from '@scan/contract/index.ts'
import { PROBLEMS } from '@scan/contract/problems.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { auditLine, named } from '../../testing/builders.ts'
import { asha, admin, meera } from '../../testing/people.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { NOTHING_WAITS, addressNow, openAdmin, rowOf } from './testing.tsx'

const approved = { id: 3, at: new Date('2026-11-20T09:00:00Z'), actor: admin, clientSubnet: '127.0.0.1' }
const LINES = [
  auditLine(approved),
  auditLine({ id: 2, action: 'expire', subject: { ...named(meera), kind: 'request', number: 1042 } }),
  auditLine({ action: 'release', actor: { ...asha, name: null }, remark: 'The road is flooded' }),
]

function openAudit(at = '') {
  return openAdmin(`/admin/audit${at}`, {
    listAudit: () => ({ items: LINES }),
  })
}

test('the newest hash of the log stands below it', async () => {
  const auditHash = '5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef'
  openAdmin('/admin/audit', {
    listAudit: () => ({ items: LINES }),
    readOverview: () => ({ overview: NOTHING_WAITS, auditHash }),
  })
  const section = within(await screen.findByRole('region', { name: 'Latest hash of the audit log' }))
  expect(section.getByText(auditHash)).toBeTruthy()
})

test('Each line says who did what to whom, when, from where, and why', async () => {
  openAudit()
  const row = await rowOf('Approved')
  expect(row.textContent).toContain('Administrator')
  expect(row.textContent).toContain('Asha Thomas')
  expect(row.textContent).toContain('127.0.0.1')
  within(row).getByText(/20 Nov/)
  // Nobody did this, and that one was deleted since: only the beginning of the id is left.
  within(await rowOf('Expired')).getByText('The network itself')
  const released = within(await rowOf('Released'))
  released.getByText('Deleted account')
  released.getByText('00000000')
  released.getByText('The road is flooded')
})

test('Of a log that is not counted to its end it says so, and there is a next page; a filter begins at the first', async () => {
  const { user, server } = openAudit('?from=2026-11-01&person=asha')
  server.on({ listAudit: () => ({ items: LINES, total: 25, more: true }) })
  await user.selectOptions(screen.getByLabelText('Action'), 'Approved')
  await screen.findByText('1 to 25 of more than 25')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() =>
    expect(server.callsOf('listAudit').at(-1)?.query).toEqual({
      ...{ page: 2, from: '2026-11-01', action: 'approve', person: 'asha' },
    }),
  )
  await user.selectOptions(screen.getByLabelText('Action'), 'Banned')
  await screen.findByText('1 to 25 of more than 25')
  expect(addressNow()).toBe('/admin/audit?from=2026-11-01&person=asha&action=ban')
})

test('A download asks for the password where it was given long ago, and saves the lines that the filters mean', async () => {
  const saved = savedFiles()
  const { user, server } = openAudit('?action=release')
  server.on({ confirmIdentity: () => ({}) })
  await rowOf('Released')
  const code = 'confirm-password'
  const { status } = PROBLEMS[code]
  const answers = [
    new Response(JSON.stringify({ success: false, code, message: '' }), { status }),
    new Response('When,Who', { headers: { 'content-type': 'text/csv' } }),
  ]
  const fake = vi.mocked(fetch)
  const others = fake.getMockImplementation()!
  const asked: string[] = []
  fake.mockImplementation(async (path, init) => {
    if (typeof path !== 'string' || !path.startsWith(downloads.audit.path)) return others(path, init)
    asked.push(path)
    return answers.shift()!
  })
  await user.click(screen.getByRole('button', { name: 'Download as CSV' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Please enter your password again' }))
  await user.type(dialog.getByLabelText(/Your password/), 'Boat-race.1952')
  await user.click(dialog.getByRole('button', { name: 'Download as CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]?.text()).toBe('When,Who')
  expect(asked).toEqual(Array(2).fill(`${downloads.audit.path}?action=release`))
})

test('It begins with what was changed; what was looked at is shown where that is asked for', async () => {
  const { user, server } = openAudit()
  await rowOf('Approved')
  expect(server.callsOf('listAudit').at(-1)?.query).toEqual({ page: 1, without: 'looks' })
  await user.selectOptions(screen.getByLabelText('Show'), 'Changes and looks')
  await waitFor(() => expect(server.callsOf('listAudit').at(-1)?.query).toEqual({ page: 1 }))
  expect(addressNow()).toBe('/admin/audit?show=looks')
})

test.each([
  ['look-at-people', 'users role=Citizen: 25', 'Citizens\u00a0· 25 shown'],
  ['look-at-people', 'search q=kamala', 'Search\u00a0· searched for ‘kamala’'],
  [
    'look-at-people',
    'users role=Volunteer q=a: b location=Kollam flag=stopped: 1',
    'Volunteers\u00a0· searched for ‘a: b’\u00a0· Kollam\u00a0· filtered\u00a0· 1 shown',
  ],
  ['look-at-concerns', 'concerns state=open: 1', 'filtered\u00a0· 1 shown'],
  ['look-at-audit', `audit person=${meera.id}: 3`, 'about one person\u00a0· 3 shown'],
  ['look-at-volunteer-list', '412', '412 people on the list'],
  ['add-paper', 'police-certificate, 2026-11-20', 'police certificate, 2026-11-20'],
  ['set-papers-needed', '–', '–'],
  ['set-part', 'desk', 'The desk'],
  ['release', 'users: 3', 'users: 3'],
] as const)('%s with the remark %j reads %j', async (action, remark, words) => {
  openAdmin('/admin/audit', { listAudit: () => ({ items: [auditLine({ ...approved, action, remark })] }) })
  const row = (await screen.findAllByRole('row')).at(-1)!
  expect(within(row).getAllByRole('cell').at(-1)?.textContent).toBe(words + 'from 127.0.0.1')
})
