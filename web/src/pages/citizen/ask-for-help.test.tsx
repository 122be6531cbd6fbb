import { ApiProblem } from '@scan/contract/problems.ts'
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { noAnswer, settings } from '../../testing/fake-server.ts'
import { meera, waitingRequest } from '../../testing/people.ts'
import { pressTwice } from '../../testing/press-twice.ts'
import { CHECK_CONNECTION, type Person, atHome, fillIn, messages, openHome } from './testing.tsx'

atHome()

const timeGroup = () => within(screen.getByRole('group', { name: /^At what time/ }))

describe('Meera asks for help and', () => {
  test('sends what she filled in and nothing else; a try that nobody answered is not sent later', async () => {
    const { server, user } = openHome()
    await fillIn(user)
    await user.type(screen.getByLabelText(/Anything else/), 'Two steps at the door')
    await user.click(screen.getByRole('button', { name: 'Continue' }))

    const summary = within(await screen.findByRole('region', { name: 'Check your request' }))
    // Told at once, also where the browser believes to be offline, and never sent later by itself.
    server.failNext('askForHelp', noAnswer())
    onlineManager.setOnline(false)
    await user.click(summary.getByRole('button', { name: 'Send my request' }))
    await messages().findByText('Failed to submit help request')
    summary.getByText(`Failed to submit help request. ${CHECK_CONNECTION}`)
    act(() => onlineManager.setOnline(true))
    expect(server.callsOf('askForHelp')).toHaveLength(1)
    await pressTwice(summary.getByRole('button', { name: 'Send my request' }))

    const card = await screen.findByRole('region', { name: 'We’re asking people in Kollam.' })
    within(card).getByText(/^Driving: Today, .*4:00\spm, Kollam\.$/)
    await within(screen.getByRole('main')).findByText('Help request submitted successfully!')
    expect(server.callsOf('askForHelp')).toHaveLength(2)
    expect(server.callsOf('askForHelp')[1]?.body).toEqual({
      ...{ action: 'request', email: 'meera@example.org', helpType: 'driving' },
      ...{ description: 'To the bank and back', additional: 'Two steps at the door' },
      ...{ district: 'Kollam', area: null, address: null, landmark: null },
      ...{ date: '2026-11-20', time: '16:00' },
    })
    // What was not filled in is not sent, but for the specification's fields.
    expect(Object.keys(server.callsOf('askForHelp')[1]?.sent as object).toSorted()).toEqual([
      ...['action', 'additional', 'email', 'helpdate'],
      ...['helpdescription', 'helptime', 'helptitle', 'location'],
    ])
  })

  test('too soon, is offered the earliest time as one press, and numbers to ring', async () => {
    const { user } = openHome(null, {
      readSettings: () => ({ ...settings(), supportPhone: '0487 233 4455' }),
    })
    await fillIn(user, { time: '12:00' })
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await user.click(
      await screen.findByRole('link', { name: 'Can only request for help at least 3 hours in advance.' }),
    )
    expect(document.activeElement).toBe(timeGroup().getAllByRole('radio')[0])
    screen.getByRole('link', { name: 'Call us: 0487 233 4455' })
    screen.getByRole('link', { name: 'Elder Line 14567' })
    // It is half past ten.
    await user.click(screen.getByRole('button', { name: /^Ask for 1:45\spm$/ }))
    const summary = within(await screen.findByRole('region', { name: 'Check your request' }))
    expect(summary.getByText(/^Today, .*1:45\spm$/)).toBeTruthy()
    expect(summary.getByText('To the bank and back')).toBeTruthy()
  })

  test('at three at night, is asked once whether three in the afternoon was meant', async () => {
    const { user } = openHome()
    await fillIn(user, { date: '2026-11-21', time: '03:00' })
    const next = () => user.click(screen.getByRole('button', { name: 'Continue' }))
    await next()
    const asked = within(await screen.findByRole('alertdialog', { name: /^3:00\sam at night/ }))
    await user.click(asked.getByRole('button', { name: /^No, 3:00\spm/ }))
    await screen.findByText(/^Tomorrow, .*3:00\spm$/)

    await user.click(screen.getByRole('button', { name: 'Change something' }))
    await user.click(screen.getByRole('button', { name: 'Another time' }))
    const time = screen.getByLabelText(/Another time/)
    await user.clear(time)
    await user.type(time, '03:00')
    await next()
    await user.click(await screen.findByRole('button', { name: /^Yes, 3:00\sam/ }))
    expect(await screen.findByText(/^Tomorrow, .*3:00\sam$/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Change something' }))
    await next()
    expect(await screen.findByText(/^Tomorrow, .*3:00\sam$/)).toBeTruthy()
  })

  test('reads why when she has asked on another device meanwhile, beside what she asked there', async () => {
    const { user, becomes } = openHome(null, {
      askForHelp: () => {
        becomes({ request: waitingRequest })
        throw new ApiProblem('one-request-at-a-time')
      },
    })
    await fillIn(user)
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await user.click(screen.getByRole('button', { name: 'Send my request' }))
    await screen.findByText('We’re asking people in Kollam.')
    expect(within(screen.getByRole('main')).getByText('You already have an active request.')).toBeTruthy()
  })

  test('keeps the half-written form in this tab', async () => {
    const { user } = openHome()
    await fillIn(user, { type: 'Shopping' })
    cleanup()
    openHome()
    await screen.findByRole('heading', { name: /Shopping/ })
    expect(screen.getByLabelText<HTMLTextAreaElement>(/What should/).value).toBe('To the bank and back')
  })

  test('is led back to the time when it ran out while she read the summary', async () => {
    const { user } = openHome(null, {
      askForHelp: () => {
        throw new ApiProblem('lead-time-too-short')
      },
    })
    await fillIn(user)
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await user.click(screen.getByRole('button', { name: 'Send my request' }))
    await screen.findByRole('link', { name: 'Can only request for help at least 3 hours in advance.' })
    expect(timeGroup().getByText('Can only request for help at least 3 hours in advance.')).toBeTruthy()
  })

  const send = async (user: Person) => {
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await user.click(await screen.findByRole('button', { name: 'Send my request' }))
    await screen.findByText('We’re asking people in Kollam.')
  }
  const remember = () => screen.queryByRole('checkbox', { name: 'Remember this place for next time' })

  test('finds her place again next time: one line, and a press to change it', async () => {
    const { server, user, becomes } = openHome()
    await fillIn(user)
    await user.type(screen.getByLabelText(/Town or area/), 'Chinnakada')
    await user.type(screen.getByLabelText(/House address/), 'Lotus House')
    expect(remember()).toHaveProperty('checked', true)
    await send(user)
    await waitFor(() => expect(server.callsOf('updateProfile')).toHaveLength(1))
    expect(server.callsOf('updateProfile')[0]?.body).toMatchObject({
      ...{ name: 'Meera Nair', phone: meera.phone, district: 'Kollam' },
      ...{ area: 'Chinnakada', address: 'Lotus House', landmark: null },
    })
    becomes({ request: null, lastOutcome: 'complete' })
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await user.click(await screen.findByRole('button', { name: /^Shopping/ }))
    screen.getByText('Lotus House')
    screen.getByText('Chinnakada')
    expect(screen.queryByLabelText(/House address/)).toBeNull()
    expect(remember()).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Change the place' }))
    expect(document.activeElement).toBe(screen.getByLabelText(/Where do you need help/))
    expect(screen.getByLabelText(/House address/)).toHaveProperty('value', 'Lotus House')
  })

  test('keeps no place if she says so, nor one that is not where she lives', async () => {
    const { server, user } = openHome()
    await fillIn(user)
    await user.type(screen.getByLabelText(/Town or area/), 'Ollur')
    await user.selectOptions(screen.getByLabelText(/Where do you need help/), 'Thrissur')
    expect(remember()).toBeNull()
    await user.selectOptions(screen.getByLabelText(/Where do you need help/), 'Kollam')
    await user.click(remember()!)
    cleanup()
    const again = openHome()
    await screen.findByLabelText(/Town or area/)
    expect(remember()).toHaveProperty('checked', false)
    await send(again.user)
    expect([...server.callsOf('updateProfile'), ...again.server.callsOf('updateProfile')]).toEqual([])
  })

  test('sees no field for another day under the day she has pressed, and opens it with one press', async () => {
    const { user } = openHome()
    await user.click(await screen.findByRole('button', { name: /^Driving/ }))
    const other = () => screen.queryByLabelText<HTMLInputElement>(/Another day/)
    expect(other()?.value).toBe('')
    await user.click(screen.getByRole('radio', { name: 'Tomorrow' }))
    expect(other()).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Another day' }))
    expect(document.activeElement).toBe(other())
    // Also while what is typed is a day among those to press.
    await user.clear(other()!)
    await user.type(other()!, '2026-11-22')
    expect(document.activeElement).toBe(other())
  })
})
