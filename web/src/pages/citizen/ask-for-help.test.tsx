import { ApiProblem } from '@scan/contract/problems.ts'
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { noAnswer, settings } from '../../testing/fake-server.ts'
import { meera, waitingRequest } from '../../testing/people.ts'
import { pressTwice } from '../../testing/press-twice.ts'
import {
  CHECK_CONNECTION,
  type Person,
  atHome,
  description,
  fillIn,
  goOn,
  messages,
  openHome,
  sayWhatAndWhere,
  sayWhen,
} from './testing.tsx'

atHome()

const checks = () => screen.findByRole('heading', { name: 'Check your request' })
const timeGroup = () => within(screen.getByRole('group', { name: /^At what time/ }))

describe('Meera asks for help and', () => {
  test('sends what she filled in and nothing else; a try that nobody answered is not sent later', async () => {
    const { server, user } = openHome()
    await fillIn(user)
    await user.click(await screen.findByRole('button', { name: 'Driving To the bank and back Change' }))
    await user.type(screen.getByLabelText(/Anything else/), 'Two steps at the door')
    await goOn(user)
    await checks()
    const summary = within(screen.getByRole('main'))
    // Told at once, also where the browser believes to be offline, and never sent later by itself.
    server.failNext('askForHelp', noAnswer())
    onlineManager.setOnline(false)
    await user.click(summary.getByRole('button', { name: 'Send my request' }))
    await messages().findByText('Failed to submit help request')
    summary.getByText(`Failed to submit help request. ${CHECK_CONNECTION}`)
    act(() => onlineManager.setOnline(true))
    expect(server.callsOf('askForHelp')).toHaveLength(1)
    await pressTwice(summary.getByRole('button', { name: 'Send my request' }))

    const card = await screen.findByRole('region', { name: 'Our volunteers can see your request.' })
    within(card).getByText(/^Driving: Today, .*4:00\spm, Kollam\.$/)
    await within(screen.getByRole('main')).findByText('Help request submitted successfully!')
    expect(server.callsOf('askForHelp')).toHaveLength(2)
    expect(server.callsOf('askForHelp')[1]?.body).toEqual({
      ...{ action: 'request', email: 'meera@example.org', helpType: 'driving' },
      ...{ description: 'To the bank and back', additional: 'Two steps at the door' },
      ...{ district: 'Kollam', area: null, address: null, landmark: null },
      ...{ date: '2026-11-20', time: '16:00', duration: null },
    })
    // What was not filled in is not sent, but for the specification's fields.
    expect(Object.keys(server.callsOf('askForHelp')[1]?.sent as object).toSorted()).toEqual([
      ...['action', 'additional', 'email', 'helpdate'],
      ...['helpdescription', 'helptime', 'helptitle', 'location'],
    ])
  })

  test('says with one press that it takes longer than is usual, and reads that before she sends it', async () => {
    const { server, user } = openHome()
    await fillIn(user)
    await checks()
    await user.click(screen.getByRole('button', { name: 'About 2 hours Change' }))
    const lengths = within(screen.getByRole('group', { name: /^How long will it take/ }))
    const pressed = () => lengths.getAllByRole('button', { pressed: true }).map((one) => one.textContent)
    expect(pressed()).toEqual(['2 hours'])
    await user.click(lengths.getByRole('button', { name: '4 hours' }))
    expect(pressed()).toEqual(['4 hours'])
    await goOn(user)
    await checks()
    screen.getByRole('button', { name: 'About 4 hours Change' })
    await user.click(screen.getByRole('button', { name: 'Send my request' }))
    await waitFor(() => expect(server.callsOf('askForHelp')[0]?.sent).toMatchObject({ helpduration: 240 }))
  })

  test('is asked once about what only her helper should know, and moves it with one press (D105)', async () => {
    const { server, user } = openHome()
    await user.click(await screen.findByRole('button', { name: /^Driving/ }))
    const question = 'Only your volunteer should know that. Move it to ‘How to find it’?'
    await user.type(description(), 'To the bank. The key is under the mat.')
    await screen.findByText(question)
    await user.click(screen.getByRole('button', { name: 'Move it' }))
    expect(description().value).toBe('To the bank.')
    expect(document.activeElement).toBe(description())
    expect(screen.queryByText(question)).toBeNull()
    await user.type(description(), ' I live alone.')
    await user.click(await screen.findByRole('button', { name: 'Leave it here' }))
    await user.type(description(), ' Nobody is at home.')
    expect(screen.queryByText(question)).toBeNull()
    await goOn(user)
    await screen.findByRole('heading', { name: 'Where should the volunteer come?' })
    await goOn(user)
    await screen.findByRole('heading', { name: 'When do you need help?' })
    await sayWhen(user)
    await checks()
    await user.click(screen.getByRole('button', { name: 'Send my request' }))
    await waitFor(() => expect(server.callsOf('askForHelp')).toHaveLength(1))
    expect(server.callsOf('askForHelp')[0]?.body).toMatchObject({
      description: 'To the bank. I live alone. Nobody is at home.',
      landmark: 'The key is under the mat.',
    })
  })

  test('who has moved all that she wrote goes on with the kind of help in its place', async () => {
    const { user } = openHome()
    await user.click(await screen.findByRole('button', { name: /^Driving/ }))
    await user.type(description(), 'I live alone.')
    await user.click(await screen.findByRole('button', { name: 'Move it' }))
    expect(description().value).toBe('Driving')
    await goOn(user)
    await screen.findByRole('heading', { name: 'Where should the volunteer come?' })
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^How to find it/).value).toBe('I live alone.')
  })

  test('too soon, is offered the earliest time as one press, and numbers to ring', async () => {
    const { user } = openHome(null, {
      readSettings: () => ({ ...settings(), supportPhone: '0487 233 4455' }),
    })
    await fillIn(user, { time: '12:00' })
    await user.click(
      await screen.findByRole('link', { name: 'Can only request for help at least 3 hours in advance.' }),
    )
    expect(document.activeElement).toBe(timeGroup().getAllByRole('button')[0])
    screen.getByText(/^You can ask for 1:45\spm or later\. If you need someone sooner, please call us\.$/)
    screen.getByRole('link', { name: 'Call us: 0487\u00a0233\u00a04455 (10 to 5)' })
    screen.getByRole('link', { name: 'Elder Line 14567' })
    expect(screen.queryByRole('link', { name: 'Emergency 112' })).toBeNull()
    // It is half past ten.
    await user.click(screen.getByRole('button', { name: /^Ask for 1:45\spm$/ }))
    await checks()
    screen.getByText(/^Today, .*1:45\spm$/)
    screen.getByText('To the bank and back')
  })

  test('at three at night, is asked once whether three in the afternoon was meant', async () => {
    const { user } = openHome()
    await fillIn(user, { date: '2026-11-21', time: '03:00' })
    const asked = within(await screen.findByRole('alertdialog', { name: /^3:00\sam at night/ }))
    await user.click(asked.getByRole('button', { name: /^No, 3:00\spm/ }))
    await checks()
    const back = () => user.click(screen.getByRole('button', { name: /^Tomorrow, .*Change$/ }))
    screen.getByText(/^Tomorrow, .*3:00\spm$/)

    await back()
    await sayWhen(user, { date: '2026-11-21', time: '03:00' })
    await user.click(await screen.findByRole('button', { name: /^Yes, 3:00\sam/ }))
    await checks()
    screen.getByText(/^Tomorrow, .*3:00\sam$/)
    // It stands among the hours now, and is not asked about again.
    await back()
    await screen.findByRole('button', { name: '3:00\u00a0am', pressed: true })
    await goOn(user)
    expect(await checks()).toBeTruthy()
  })

  test('reads why when she has asked on another device meanwhile, beside what she asked there', async () => {
    const { user, becomes } = openHome(null, {
      askForHelp: () => {
        becomes({ request: waitingRequest })
        throw new ApiProblem('one-request-at-a-time')
      },
    })
    await fillIn(user)
    await user.click(await screen.findByRole('button', { name: 'Send my request' }))
    await screen.findByText('Our volunteers can see your request.')
    expect(within(screen.getByRole('main')).getByText('You already have an active request.')).toBeTruthy()
  })

  test('keeps the half-written form in this tab, at the screen where she left it', async () => {
    const { user } = openHome()
    await sayWhatAndWhere(user, 'Shopping')
    await user.click(screen.getByRole('button', { name: /^Tomorrow/ }))
    cleanup()
    openHome()
    await screen.findByRole('heading', { name: 'When do you need help?' })
    expect(screen.getByRole('button', { name: /^Tomorrow/, pressed: true })).toBeTruthy()
  })

  test('is shown the first screen that is open where the browser leads past it', async () => {
    const fields = { description: 'To the bank', district: 'Kollam' }
    sessionStorage.setItem(
      `scanDraft.${meera.id}.help-request`,
      JSON.stringify({ helpType: 'driving', fields }),
    )
    const { user } = openHome(null, {}, '/citizen-home', { ask: 'check' })
    await screen.findByRole('heading', { name: 'When do you need help?' })
    // What is missing may be filled in without the page turning at once.
    await user.click(screen.getByRole('button', { name: /^Tomorrow/ }))
    await user.click(screen.getByRole('button', { name: 'Another time' }))
    await user.type(screen.getByLabelText(/^Another time/), '10:00')
    screen.getByRole('heading', { name: 'When do you need help?' })
    await goOn(user)
    expect(await checks()).toBeTruthy()
  })

  test('is asked one thing a screen, each of which takes the focus, and answers by pressing', async () => {
    const { server, user } = openHome()
    const asks = async (question: string, step: string) => {
      const heading = await screen.findByRole('heading', { level: 1, name: question })
      expect(document.activeElement).toBe(heading)
      screen.getByText(step)
      // What belongs below is not under an open form.
      for (const other of ['Past requests', 'About you', 'Request Help'])
        expect(screen.queryByText(other)).toBeNull()
    }
    const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
    await user.click(await screen.findByRole('button', { name: /^Driving/ }))
    await asks('Where should we take you?', '1 of 4')
    await goOn(user)
    await screen.findByRole('heading', { name: 'Please fill in all required fields' })
    await press('To the bank and home again')
    await asks('Where should the volunteer come?', '2 of 4')
    // Which bank is said with the sentence; it stays when that is pressed again.
    await user.type(screen.getByLabelText(/^Where to/), 'State Bank, Ollur')
    await press('Back')
    await asks('Where should we take you?', '1 of 4')
    expect(description().value).toBe('To the bank and home again: State Bank, Ollur')
    await press('To the bank and home again')
    await asks('Where should the volunteer come?', '2 of 4')
    await user.clear(screen.getByLabelText(/^Where to/))
    await goOn(user)
    await asks('When do you need help?', '3 of 4')
    // A day without an hour is half an answer.
    await press(/^Tomorrow/)
    await press('10:00\u00a0am')
    await asks('Check your request', '4 of 4')
    // Each part leads to its screen, and back.
    await press(/^In Kollam/)
    await asks('Where should the volunteer come?', '2 of 4')
    await user.type(screen.getByLabelText(/Town or area/), 'Meera Nair, Ollur')
    await goOn(user)
    await screen.findByRole('heading', { name: 'Please check this' })
    await user.clear(screen.getByLabelText(/Town or area/))
    expect(screen.queryByRole('heading', { name: 'Please check this' })).toBeNull()
    await goOn(user)
    await asks('Check your request', '4 of 4')
    await press('Send my request')
    await screen.findByText('Our volunteers can see your request.')
    expect(server.callsOf('askForHelp')[0]?.body).toMatchObject({
      ...{ description: 'To the bank and home again', district: 'Kollam', area: null },
      ...{ date: '2026-11-21', time: '10:00' },
    })
  })

  test('chooses another kind: ready words of the first do not stay, her own do', async () => {
    const { user } = openHome()
    const another = async (kind: RegExp) => {
      await user.click(await screen.findByRole('button', { name: /Change$/ }))
      await user.click(await screen.findByRole('button', { name: kind }))
      await screen.findByText('1 of 4')
    }
    await user.click(await screen.findByRole('button', { name: /^Driving/ }))
    await user.type(description(), 'To the bank and home again')
    await another(/^Shopping/)
    expect(description().value).toBe('')
    await user.type(description(), 'Rice')
    await another(/^Driving/)
    expect(description().value).toBe('Rice')
  })

  test('is led back to the time when it ran out while she read the summary', async () => {
    const { user } = openHome(null, {
      askForHelp: () => {
        throw new ApiProblem('lead-time-too-short')
      },
    })
    await fillIn(user)
    await user.click(await screen.findByRole('button', { name: 'Send my request' }))
    await screen.findByRole('link', { name: 'Can only request for help at least 3 hours in advance.' })
    expect(timeGroup().getByText('Can only request for help at least 3 hours in advance.')).toBeTruthy()
  })

  const send = async (user: Person) => {
    await user.click(await screen.findByRole('button', { name: 'Send my request' }))
    await screen.findByText('Our volunteers can see your request.')
  }
  const remember = () => screen.queryByRole('checkbox', { name: 'Remember this place for next time' })

  test('finds her place again next time: one line to say yes to, or another place', async () => {
    const { server, user, becomes } = openHome()
    await sayWhatAndWhere(user, 'Driving', async () => {
      await user.type(screen.getByLabelText(/Town or area/), 'Chinnakada')
      await user.click(screen.getByText('Add how to find the house'))
      await user.type(screen.getByLabelText(/House address/), 'Lotus House')
      expect(remember()).toHaveProperty('checked', true)
    })
    await sayWhen(user)
    await send(user)
    await waitFor(() => expect(server.callsOf('updateProfile')).toHaveLength(1))
    expect(server.callsOf('updateProfile')[0]?.body).toMatchObject({
      ...{ name: 'Meera Nair', phone: meera.phone, district: 'Kollam' },
      ...{ area: 'Chinnakada', address: 'Lotus House' },
    })
    expect(server.callsOf('updateProfile')[0]?.sent).not.toHaveProperty('landmark')
    becomes({ request: null, lastOutcome: 'complete' })
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await user.click(await screen.findByRole('button', { name: /^Shopping/ }))
    await user.click(await screen.findByRole('button', { name: 'Vegetables and groceries' }))
    await screen.findByRole('heading', { name: 'Is it at your home?' })
    screen.getByText('Lotus House')
    expect(screen.queryByLabelText(/House address/)).toBeNull()
    expect(remember()).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Another place' }))
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: 'Where should the volunteer come?' }),
    )
    expect(screen.getByLabelText(/House address/)).toHaveProperty('value', 'Lotus House')
    await goOn(user)
    await screen.findByRole('heading', { name: 'When do you need help?' })
  })

  test('without a home in her profile, is offered the place of her last request', async () => {
    const last = { ...waitingRequest, area: 'Ollur', outcome: 'complete', volunteerName: null } as const
    const { server, user } = openHome(null, {
      listPastRequests: () => ({ requests: [{ ...last, hadVolunteer: true }] }),
    })
    await user.click(await screen.findByRole('button', { name: /^Shopping/ }))
    await user.click(await screen.findByRole('button', { name: 'Vegetables and groceries' }))
    await screen.findByRole('heading', { name: 'Is it at the same place as last time?' })
    await user.click(screen.getByRole('button', { name: 'Yes' }))
    await screen.findByRole('heading', { name: 'When do you need help?' })
    await sayWhen(user)
    await send(user)
    expect(server.callsOf('askForHelp')[0]?.body).toMatchObject({ district: 'Kollam', area: 'Ollur' })
  })

  test('keeps no place if she says so, nor one that is not where she lives', async () => {
    const { server, user } = openHome()
    await sayWhatAndWhere(user, 'Driving', async () => {
      await user.type(screen.getByLabelText(/Town or area/), 'Ollur')
      await user.selectOptions(screen.getByLabelText(/^District/), 'Thrissur')
      expect(remember()).toBeNull()
      await user.selectOptions(screen.getByLabelText(/^District/), 'Kollam')
      await user.click(remember()!)
    })
    await sayWhen(user)
    await screen.findByRole('heading', { name: 'Check your request' })
    cleanup()
    const again = openHome()
    await screen.findByRole('heading', { name: 'When do you need help?' })
    await goOn(again.user)
    await send(again.user)
    expect([...server.callsOf('updateProfile'), ...again.server.callsOf('updateProfile')]).toEqual([])
  })

  test.each([
    ['2026-11-23', null],
    ['2026-11-24', /^You can’t ask for anything else until this visit on Tuesday 24\sNovember is over/],
    ['2027-01-04', /^You can’t ask for anything else until this visit on Monday 4\sJanuary 2027 is over/],
  ])('for %s, reads before sending until when nothing else can be asked for', async (date, text) => {
    const { user } = openHome()
    await sayWhatAndWhere(user)
    await user.click(screen.getByRole('button', { name: 'Another day' }))
    await user.type(screen.getByLabelText<HTMLInputElement>(/^Another day/), date)
    await user.click(screen.getByRole('button', { name: '8:00\u00a0am' }))
    await screen.findByRole('heading', { name: 'Check your request' })
    if (text) screen.getByText(text)
    else expect(screen.queryByText(/anything else until/)).toBeNull()
  })

  test('sees a field for another day only once she presses that, and the day in words afterwards', async () => {
    const { user } = openHome()
    await sayWhatAndWhere(user)
    const other = () => screen.queryByLabelText<HTMLInputElement>(/^Another day/)
    expect(other()).toBeNull()
    screen.getByRole('button', { name: /^Wed 25/ })
    await user.click(screen.getByRole('button', { name: 'Another day' }))
    expect(document.activeElement).toBe(other())
    await user.type(other()!, '2026-12-01')
    expect(document.activeElement).toBe(other())
    await user.click(screen.getByRole('button', { name: '4:00\u00a0pm' }))
    await user.click(await screen.findByRole('button', { name: /^Tuesday 1\sDecember.*Change$/ }))
    expect(other()).toBeNull()
    screen.getByRole('button', { name: /^Tue 1\sDec/, pressed: true })
  })
})
