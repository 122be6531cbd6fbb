import { ApiProblem } from '@scan/contract/problems.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Handlers, noAnswer } from '../../testing/fake-server.ts'
import { NOTHING_WAITS, openAdmin, withoutOldToasts } from '../testing.tsx'

withoutOldToasts()

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const ADDRESS = `otpauth://totp/SCAN:admin%40example.org?secret=${SECRET}`
const CODES = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh']
const PASSWORD = 'Boat-race.1952'

/** The administrator's second step; what is turned on and off here is so from then on. */
function openTab(isOn: boolean, handlers: Handlers = {}, recoveryCodesLeft = 8) {
  let state = { isOn, isRequired: false, recoveryCodesLeft: isOn ? recoveryCodesLeft : 0 }
  const right = ({ password }: { password: string }) => {
    if (password !== PASSWORD) throw new ApiProblem('password-wrong')
  }
  return openAdmin('/admin/security', {
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

async function setUp(handlers: Handlers = {}) {
  const open = openTab(false, handlers)
  await press(open.user, 'Turn on the second step')
  await screen.findByRole('heading', { name: 'Set up your app' })
  return open
}

async function confirm({ user }: OpenPage, code = '042913') {
  await user.type(screen.getByRole('textbox', { name: 'Code from your app' }), code)
  await user.click(screen.getByRole('button', { name: 'Check the code and turn it on' }))
}

test('it is turned on: the password, a picture and the secret for the app, its code, the recovery codes once', async () => {
  const open = await setUp()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Set up your app'))
  const picture = await screen.findByRole('img', { name: 'QR code with the secret for your app' })
  expect(picture.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/)
  screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')
  expect(screen.getByRole('link', { name: 'Open the app on this device' }).getAttribute('href')).toBe(ADDRESS)

  await confirm(open)
  const codes = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(
    within(codes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(CODES)
  expect(screen.queryByText(/JBSW/)).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your recovery codes'))
  await open.user.click(screen.getByRole('button', { name: 'I’ve saved the codes' }))
  await screen.findByText('The second step is on. We’ve emailed you.')
  expect(screen.queryByText(CODES[0] as string)).toBeNull()
  expect(await screen.findByText('2 recovery codes are left.')).toBeTruthy()
})

test('the codes can be copied, printed and downloaded', async () => {
  const open = await setUp()
  await confirm(open)
  await open.user.click(await screen.findByRole('button', { name: 'Copy' }))
  await screen.findByText('Codes copied.')
  expect(await navigator.clipboard.readText()).toBe('aaaa-bbbb-cccc-dddd\neeee-ffff-gggg-hhhh\n')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'))
  await open.user.click(screen.getByRole('button', { name: 'Copy' }))
  await screen.findByText('We couldn’t copy them. Please print the codes or write them down.')

  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  await open.user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  const files: Blob[] = []
  URL.createObjectURL = (file) => {
    files.push(file as Blob)
    return 'blob:codes'
  }
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await open.user.click(screen.getByRole('button', { name: 'Download' }))
  expect(await files[0]?.text()).toBe('aaaa-bbbb-cccc-dddd\neeee-ffff-gggg-hhhh\n')
  expect(click.mock.contexts[0]).toHaveProperty('download', 'recovery-codes.txt')
  vi.restoreAllMocks()
})

test('a wrong password is said in the dialog, and nothing is begun', async () => {
  const { server, user } = openTab(false)
  const dialog = await press(user, 'Turn on the second step', 'not this one')
  expect(await dialog.findByText('That’s not your password.')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Set up your app' })).toBeNull()
  expect(server.callsOf('beginSecondFactor')).toHaveLength(1)
})

test('a wrong code is said, and a short one is not sent; leaving turns nothing on', async () => {
  const open = await setUp()
  await confirm(open, '04')
  await screen.findByRole('link', { name: 'Please enter a valid 6-digit code' })
  expect(open.server.callsOf('confirmSecondFactor')).toHaveLength(0)
  await confirm(open, '1111')
  await screen.findByText('This code is wrong. Please enter the latest code.')
  await open.user.click(screen.getByRole('button', { name: 'Not now' }))
  await screen.findByRole('button', { name: 'Turn on the second step' })
  expect(screen.queryByText(/JBSW/)).toBeNull()
})

test('what was turned on elsewhere meanwhile is shown as it is', async () => {
  let isOn = false
  const { user } = openTab(false, {
    readSecondFactor: () => ({ isOn, isRequired: false, recoveryCodesLeft: 10 }),
    beginSecondFactor: () => {
      isOn = true
      throw new ApiProblem('second-factor-on')
    },
  })
  const dialog = await press(user, 'Turn on the second step')
  await dialog.findByText('The second step is already on.')
  await user.click(dialog.getByRole('button', { name: 'Not now' }))
  expect(await screen.findByText('10 recovery codes are left.')).toBeTruthy()
})

test('it is turned off with the password', async () => {
  const { server, user } = openTab(true)
  await screen.findByText('8 recovery codes are left.')
  expect(screen.queryByText('To get new codes, turn the second step off and on again.')).toBeNull()
  await press(user, 'Turn off the second step')
  const said = (await screen.findByText('The second step is off. We’ve emailed you.')).closest('[tabindex]')
  await waitFor(() => expect(document.activeElement).toBe(said))
  await screen.findByRole('button', { name: 'Turn on the second step' })
  expect(server.callsOf('removeSecondFactor').map(({ body }) => body)).toEqual([{ password: PASSWORD }])
})

test('they see there too where they are signed in', async () => {
  openTab(true)
  expect(await screen.findByRole('heading', { name: 'Where you are signed in' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign out everywhere' })).toBeTruthy()
})

test('turning it off asks for a code too, where none was given of late', async () => {
  let isProved = false
  const { server, user } = openTab(true, {
    removeSecondFactor: () => {
      if (!isProved) throw new ApiProblem('confirm-code')
      return {}
    },
    confirmIdentity: () => {
      isProved = true
      return {}
    },
  })
  await press(user, 'Turn off the second step')
  const dialog = within(await screen.findByRole('dialog', { name: 'Please enter a code from your app' }))
  await user.type(dialog.getByLabelText(/Code from your app/), '042913')
  await user.click(dialog.getByRole('button', { name: 'Turn off the second step' }))
  await screen.findByText('The second step is off. We’ve emailed you.')
  expect(server.callsOf('confirmIdentity').map(({ body }) => body)).toEqual([{ code: '042913' }])
  expect(server.callsOf('removeSecondFactor').at(-1)?.body).toEqual({ password: PASSWORD })
})

test('once it is on, all that was closed without it is read', async () => {
  let isOn = false
  const { user, server } = openTab(false, {
    readOverview: () => {
      if (!isOn) throw new ApiProblem('second-factor-first')
      return { overview: NOTHING_WAITS }
    },
    readSecondFactor: () => ({ isOn, isRequired: true, recoveryCodesLeft: 10 }),
  })
  await screen.findByText('Set up your second step first.')
  server.on({
    confirmSecondFactor: () => {
      isOn = true
      return { recoveryCodes: CODES }
    },
  })
  await press(user, 'Turn on the second step')
  await user.type(await screen.findByLabelText(/Code from your app/), '042913')
  await user.click(screen.getByRole('button', { name: 'Check the code and turn it on' }))
  await screen.findByRole('link', { name: /Overview/ })
  expect(screen.queryByText('Set up your second step first.')).toBeNull()
})

test('few recovery codes are worth a word', async () => {
  openTab(true, {}, 1)
  await screen.findByText('1 recovery code is left.')
  expect(screen.getByText('To get new codes, turn the second step off and on again.')).toBeTruthy()
})

test('a state that cannot be read is said, and read again', async () => {
  const { server, user } = openTab(true, {
    readSecondFactor: () => {
      throw noAnswer()
    },
  })
  await screen.findAllByText('An error occurred while looking up the second step.')
  server.on({ readSecondFactor: () => ({ isOn: true, isRequired: false, recoveryCodesLeft: 5 }) })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('5 recovery codes are left.')).toBeTruthy()
})
