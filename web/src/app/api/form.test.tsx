import { publicApi } from '@scan/contract/public-api.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { useClient } from '../app-context.tsx'
import { fakeServer, noAnswer } from '../../testing/fake-server.ts'
import { meera } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useContractForm } from './form.ts'

function ProfileForm() {
  const { call } = useClient()
  const { field, summary, onSubmit, isSubmitting } = useContractForm(publicApi.updateProfile.body, {
    defaultValues: { name: '', phone: '', district: 'Kollam', again: '' },
    prepare: ({ district, ...typed }) => ({ ...typed, district: district || null }),
    check: ({ phone, again }) => ({ again: phone !== again && 'passwords-differ' }),
    onSubmit: (body) => call(publicApi.updateProfile, { body }),
    explain: ({ code }) => (code === 'too-busy' ? 'Come back in a minute.' : undefined),
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <ErrorSummary {...summary} />
      <TextField label="Name" {...field('name')} />
      <TextField label="Phone" {...field('phone')} />
      <TextField label="Phone again" {...field('again')} />
      <button>{isSubmitting ? 'Saving...' : 'Save'}</button>
    </form>
  )
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

/** The error summary; the region of the toasts is an alert too. */
async function summaryBox() {
  return (await screen.findByRole('heading')).closest('[role=alert]')
}

async function fillIn() {
  await userEvent.type(screen.getByLabelText('Name'), ' Meera Nair ')
  await userEvent.type(screen.getByLabelText('Phone'), '+91 98470 12345')
  await userEvent.type(screen.getByLabelText('Phone again'), '+91 98470 12345')
}

test('says every broken field in the sentences of the contract, in the order of the form, and sends nothing', async () => {
  const server = fakeServer()
  show(ProfileForm)
  await userEvent.type(screen.getByLabelText('Phone again'), '1')
  await save()
  const summary = await summaryBox()
  expect(summary?.textContent).toContain('Please check the marked fields.')
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Name is required',
    'Contact number is required',
    'Passwords do not match',
  ])
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement?.contains(summary)).toBe(true)
  expect(server.callsOf('updateProfile')).toEqual([])
})

test('sends once, however often Enter is pressed meanwhile, and says so until it is answered', async () => {
  const answers: (() => void)[] = []
  const server = fakeServer({
    updateProfile: () => new Promise((resolve) => answers.push(() => resolve({ user: meera }))),
  })
  show(ProfileForm)
  await fillIn()
  await userEvent.keyboard('{Enter}{Enter}{Enter}')
  await screen.findByRole('button', { name: 'Saving...' })
  await userEvent.keyboard('{Enter}')
  screen.getByRole('button', { name: 'Saving...' })
  expect(server.callsOf('updateProfile')).toHaveLength(1)
  // As the contract read it out of what was typed.
  expect(server.callsOf('updateProfile')[0]?.body).toEqual({
    ...{ name: 'Meera Nair', phone: '9847012345', district: 'Kollam' },
  })
  act(() => answers[0]?.())
  await screen.findByRole('button', { name: 'Save' })
})

test('puts what the server refuses to the field it means, and keeps what was typed', async () => {
  fakeServer({
    updateProfile: () => {
      throw new ApiProblem('invalid-input', {
        errors: [
          {
            field: 'contactno',
            code: 'phone-invalid',
            message: 'Please enter a valid 10-digit phone number',
          },
        ],
      })
    },
  })
  show(ProfileForm)
  await fillIn()
  await save()
  const link = await screen.findByRole('link', { name: 'Please enter a valid 10-digit phone number' })
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(link)
  expect(document.activeElement).toBe(screen.getByLabelText('Phone'))
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '+91 98470 12345')
})

test('says why it did not work, by this screen’s sentence or the usual one, until it works; nothing typed is lost', async () => {
  const server = fakeServer({ updateProfile: () => ({ user: meera }) })
  show(ProfileForm)
  await fillIn()
  server.failNext('updateProfile', new ApiProblem('too-busy'))
  await save()
  expect((await summaryBox())?.textContent).toContain('Come back in a minute.')
  server.failNext('updateProfile', noAnswer())
  await save()
  await screen.findByText('No response from server. Please check your connection.')
  expect(screen.getByLabelText('Name')).toHaveProperty('value', ' Meera Nair ')
  await save()
  await vi.waitFor(() => expect(screen.queryByRole('heading')).toBe(null))
})

test('sends what stands in the fields, however it came there', async () => {
  const server = fakeServer({ updateProfile: () => ({ user: meera }) })
  show(ProfileForm)
  // As password managers do, and scripts: no event tells of it.
  const fill = (label: string, value: string) => {
    ;(screen.getByLabelText(label) as HTMLInputElement).value = value
  }
  fill('Name', 'Meera Nair')
  fill('Phone', '98470 12345')
  fill('Phone again', '98470 1234')
  await save()
  await screen.findAllByText('Passwords do not match')
  fill('Phone again', '98470 12345')
  await save()
  await vi.waitFor(() => expect(server.callsOf('updateProfile')).toHaveLength(1))
  expect(server.callsOf('updateProfile')[0]?.body).toMatchObject({ name: 'Meera Nair', phone: '9847012345' })
})

const refused = vi.fn<(fields: string[]) => void>()

function TimeForm() {
  const { call } = useClient()
  const { field, summary, onSubmit } = useContractForm(publicApi.askForNewTime.body, {
    defaultValues: { date: '2026-11-20', time: '' },
    reValidateMode: 'onSubmit',
    fieldOf: { 'lead-time-too-short': 'time' },
    sentence: (name, code) =>
      code === 'help-fields-required'
        ? `Which ${name}?`
        : code === 'lead-time-too-short'
          ? 'Too soon.'
          : undefined,
    onRefused: refused,
    onSubmit: (body) => call(publicApi.askForNewTime, { body }),
  })
  return (
    <form noValidate onSubmit={onSubmit}>
      <ErrorSummary {...summary} />
      <TextField label="Time" {...field('time')} />
      <button>Save</button>
    </form>
  )
}

test('a screen may have its own sentences, and say which field a refusal of the whole is about', async () => {
  refused.mockClear()
  const server = fakeServer({ askForNewTime: () => ({ user: meera }) })
  show(TimeForm)
  await save()
  await screen.findByRole('link', { name: 'Which time?' })
  await userEvent.type(screen.getByLabelText('Time'), '1')
  // Only a press checks it again.
  screen.getByRole('link', { name: 'Which time?' })
  await save()
  await screen.findByRole('link', { name: 'Please choose a time between 00:00 and 23:59' })
  await userEvent.type(screen.getByLabelText('Time'), '{Backspace}10:00')
  server.failNext('askForNewTime', new ApiProblem('lead-time-too-short'))
  await save()
  await screen.findByRole('link', { name: 'Too soon.' })
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  const errors = [{ field: 'email', code: 'field-invalid', message: '' } as const]
  server.failNext('askForNewTime', new ApiProblem('invalid-input', { errors }))
  await save()
  await vi.waitFor(() => expect(server.callsOf('askForNewTime')).toHaveLength(2))
  expect(refused.mock.calls).toEqual([[['time']], [['time']], [['time']]])
})
