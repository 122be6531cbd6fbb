import { ApiProblem } from '@scan/contract/problems.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Handlers, noAnswer } from '../../testing/fake-server.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { NOTHING_WAITS, addressNow, openAdmin, toasts } from './testing.tsx'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const ADDRESS = `otpauth://totp/SCAN:admin%40example.org?secret=${SECRET}`
const CODES = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh']
const PASSWORD = 'Boat-race.1952'

/** The administrator's second step; what is turned on and off here is so from then on. */
function openTab(isOn: boolean, handlers: Handlers = {}, at = '/admin/security') {
  let state = { isOn, isRequired: false, recoveryCodesLeft: isOn ? 8 : 0 }
  const right = ({ password }: { password: string }) => {
    if (password !== PASSWORD) throw new ApiProblem('password-wrong')
  }
  return openAdmin(at, {
    readSecondFactor: () => state,
    listSessions: () => ({ items: [] }),
    beginSecondFactor: ({ body }) => {
      right(body)
      return { secret: SECRET, address: ADDRESS }
    },
    confirmSecondFactor: ({ body }) => {
      if (body.code !== '042913') throw new ApiProblem('second-factor-wrong')
      state = { isOn: true, isRequired: false, recoveryCodesLeft: CODES.length }
      return { recoveryCodes: CODES }
    },
    removeSecondFactor: ({ body }) => {
      right(body)
      state = { isOn: false, isRequired: false, recoveryCodesLeft: 0 }
      return {}
    },
    ...handlers,
  })
}

type OpenPage = ReturnType<typeof openTab>

async function press(user: OpenPage['user'], name: string, password = PASSWORD) {
  await user.click(await screen.findByRole('button', { name }))
  const dialog = within(screen.getByRole('dialog', { name: 'Please enter your password again' }))
  await user.type(dialog.getByLabelText(/^Your password/), password)
  await user.click(dialog.getByRole('button', { name }))
  return dialog
}

async function confirm({ user }: OpenPage, code = '042913') {
  await user.type(await screen.findByRole('textbox', { name: 'Code from your app' }), code)
  await user.click(screen.getByRole('button', { name: 'Check the code and turn it on' }))
}

test('the codes can be copied, printed and downloaded', async () => {
  const open = openTab(false)
  await press(open.user, 'Turn on the second step')
  await confirm(open)
  await open.user.click(await screen.findByRole('button', { name: 'Copy' }))
  await screen.findByText('Codes copied.')
  expect(await navigator.clipboard.readText()).toBe('aaaa-bbbb-cccc-dddd\neeee-ffff-gggg-hhhh\n')
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  await open.user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  const files = savedFiles()
  await open.user.click(screen.getByRole('button', { name: 'Download' }))
  expect(await files[0]?.text()).toBe('aaaa-bbbb-cccc-dddd\neeee-ffff-gggg-hhhh\n')
})

test('what is wrong is said: the password in the dialog, and the code; a short one is not sent, and leaving turns nothing on', async () => {
  const open = openTab(false)
  const dialog = await press(open.user, 'Turn on the second step', 'not this one')
  await dialog.findByText('That’s not your password.')
  expect(screen.queryByRole('heading', { name: 'Set up your app' })).toBeNull()
  await open.user.clear(dialog.getByLabelText(/^Your password/))
  await open.user.type(dialog.getByLabelText(/^Your password/), PASSWORD)
  await open.user.click(dialog.getByRole('button', { name: 'Turn on the second step' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Set up your app'))
  expect(screen.getByRole('link', { name: 'Open the app on this device' }).getAttribute('href')).toBe(ADDRESS)
  await confirm(open, '04')
  await screen.findByRole('link', { name: 'Please enter a valid 6-digit code' })
  expect(open.server.callsOf('confirmSecondFactor')).toHaveLength(0)
  await confirm(open, '1111')
  await screen.findByText('This code is wrong. Please enter the latest code.')
  await open.user.click(screen.getByRole('button', { name: 'Not now' }))
  await screen.findByRole('button', { name: 'Turn on the second step' })
  expect(screen.queryByText(/JBSW/)).toBeNull()
})

test('turning it off asks for the password, and for a code too where none was given of late', async () => {
  const { server, user } = openTab(true, {
    readSecondFactor: () => Promise.reject(noAnswer()),
    confirmIdentity: () => ({}),
  })
  await screen.findAllByText('An error occurred while looking up the second step.')
  server.on({ readSecondFactor: () => ({ isOn: true, isRequired: false, recoveryCodesLeft: 1 }) })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('1 recovery code is left.')
  screen.getByText('To get new codes, turn the second step off and on again.')
  screen.getByRole('heading', { name: 'Where you are signed in' })
  server.failNext('removeSecondFactor', new ApiProblem('confirm-code'))
  await press(user, 'Turn off the second step')
  const dialog = within(await screen.findByRole('dialog', { name: 'Please enter a code from your app' }))
  await user.type(dialog.getByLabelText(/Code from your app/), '042913')
  await user.click(dialog.getByRole('button', { name: 'Turn off the second step' }))
  const said = (await screen.findByText('The second step is off. We’ve emailed you.')).closest('[tabindex]')
  await waitFor(() => expect(document.activeElement).toBe(said))
  expect(server.callsOf('confirmIdentity').map(({ body }) => body)).toEqual([{ code: '042913' }])
  expect(server.callsOf('removeSecondFactor').at(-1)?.body).toEqual({ password: PASSWORD })
})

test('where it must be on, every page leads here until it is; then all that was closed is read', async () => {
  let isOn = false
  const open = openTab(
    false,
    {
      readOverview: () => {
        if (!isOn) throw new ApiProblem('second-factor-first')
        return { overview: NOTHING_WAITS }
      },
      readSecondFactor: () => ({ isOn, isRequired: true, recoveryCodesLeft: 10 }),
    },
    '/admin/volunteers/pending',
  )
  await screen.findByText('Set up your second step first.')
  expect(addressNow()).toBe('/admin/security')
  // The one place that is open is this page, under their name.
  expect(screen.queryAllByRole('link')).toEqual([])
  expect(toasts().queryByText(/second step/)).toBeNull()
  open.server.on({
    confirmSecondFactor: () => {
      isOn = true
      return { recoveryCodes: CODES }
    },
  })
  await press(open.user, 'Turn on the second step')
  await confirm(open)
  await screen.findByRole('link', { name: /Overview/ })
  expect(screen.queryByText('Set up your second step first.')).toBeNull()
})
