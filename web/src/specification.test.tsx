import { api } from '@scan/contract/index.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import LoginPage from './pages/account/login-page.tsx'
import { act, openAdmin, rowOf, toasts } from './pages/admin/testing.tsx'
import { atHome, openHome } from './pages/citizen/testing.tsx'
import { type Handlers, StrangeAnswer, fakeServer, settings } from './testing/fake-server.ts'
import { asha, meera } from './testing/people.ts'
import { show } from './testing/show.tsx'
import { accept, cards, enterCode, openBoard } from './pages/volunteer/testing.tsx'

// Every screen works with a server that has the specification's calls alone, and answers with its fields alone (D58a).

const CITIZEN = {
  _id: meera.id,
  name: 'Meera Nair',
  email: 'meera@example.org',
  contactno: '9847012345',
  category: 'Citizen',
  isVerified: true,
  location: 'Kollam',
}
const VOLUNTEER = {
  _id: asha.id,
  name: 'Asha Thomas',
  email: 'asha@example.org',
  contactno: '9847012347',
  category: 'Volunteer',
  isVerified: true,
  location: 'Kollam',
  skills: ['Driving', 'Cooking'],
}
const REQUEST = {
  helptitle: 'Driving',
  helpdescription: 'To the eye hospital and back',
  additional: 'Ring twice',
  location: 'Kollam',
  helpdate: '2026-11-21',
  helptime: '10:30',
}
const CREATED = { createdAt: '2026-11-20T04:00:00.000Z' }
const ACCEPTED = { name: 'Asha Thomas', contactno: '9847012347', isAccepted: true, volunteerId: asha.id }
const ON_BOARD = { _id: 'r1', ...REQUEST, ...CREATED, email: 'meera@example.org' }
const ME = { user: { ...CITIZEN, category: 'Admin', location: null } }
const KNOWN = { ...ON_BOARD, name: 'Meera Nair', contactno: '9847012345', volunteerDetails: ACCEPTED }
const AT_DESK = { _id: 'r1', ...REQUEST, name: 'Meera Nair' }

/** Each call answers with what it has here at that moment; every other path of ours is not found. */
function onlyThese(answers: Partial<Record<keyof typeof api, object | (() => object)>>): Handlers {
  return Object.fromEntries(
    Object.keys(api).map((name) => [
      name,
      () => {
        const answer = answers[name as keyof typeof api]
        if (!answer) throw new StrangeAnswer(404, '{"message": "Not found"}')
        const json = typeof answer === 'function' ? (answer as () => object)() : answer
        throw new StrangeAnswer(200, JSON.stringify(json))
      },
    ]),
  )
}

const saying = (data?: unknown) => ({ success: true, message: 'Done', ...(data !== undefined && { data }) })

atHome()

test('signing in', async () => {
  fakeServer(onlyThese({ signIn: { sessionToken: 's', refreshToken: 'r', user: CITIZEN } }))
  show(LoginPage, { at: '/login' })
  const user = userEvent.setup({ delay: null })
  await user.type(screen.getByRole('textbox', { name: 'Email' }), CITIZEN.email)
  await user.type(screen.getByLabelText(/^Password/), 'Kollam-2026!')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await toasts().findByText('Login successful!')).toBeTruthy()
})

describe('a citizen’s home', () => {
  test('from a waiting request over the assigned volunteer to the completed one', async () => {
    let now: object = { ...CITIZEN, ...REQUEST, ...CREATED }
    const { user } = openHome(null, onlyThese({ me: () => ({ user: now }) }))
    const read = async (next: object) => {
      now = next
      await user.click(screen.getByRole('button', { name: 'Refresh' }))
    }
    await screen.findByText(/^Driving: /)
    await read({ ...now, volunteerDetails: { ...ACCEPTED, completionCode: '004213' } })
    await screen.findByText('Asha Thomas is coming')
    await read({ ...CITIZEN, helpstatus: true })
    await screen.findByText('Your help request has been marked as completed by the volunteer!')
    expect(await screen.findByRole('button', { name: /^Driving/ })).toBeTruthy()
  })

  test('cancelling', async () => {
    let now: object = { ...CITIZEN, ...REQUEST, ...CREATED }
    const { user } = openHome(
      null,
      onlyThese({
        me: () => ({ user: now }),
        askForHelp: () => {
          now = CITIZEN
          return { message: 'Help request cancelled successfully!', user: now }
        },
      }),
    )
    await user.click(await screen.findByRole('button', { name: /^Cancel Request/ }))
    const question = screen.getByRole('alertdialog', {
      name: 'Are you sure you want to cancel your help request?',
    })
    await user.click(within(question).getByRole('button', { name: /^Cancel/ }))
    expect(await screen.findByRole('button', { name: /^Driving/ })).toBeTruthy()
  })
})

test('a volunteer’s board, from the list over accepting to completing', async () => {
  let data: object[] = [ON_BOARD, { ...ON_BOARD, _id: 'r2', helptitle: 'Reading' }]
  const { user } = openBoard({
    handlers: onlyThese({
      me: { user: VOLUNTEER },
      listRequests: () => saying(data),
      acceptRequest: () => {
        data = [KNOWN]
        return { seniorCitizen: KNOWN }
      },
      completeRequest: () => {
        data = []
        return saying('done')
      },
    }),
  })
  expect(await cards()).toEqual(['Driving'])
  await accept(user)
  await screen.findByText('Meera Nair')
  await enterCode(user, '004213')
  await screen.findByText('Request marked as completed!')
})

describe('the panel', () => {
  test.each([
    ['/admin/volunteers/pending', 'listPendingVolunteers', VOLUNTEER, 'Asha'],
    ['/admin/users', 'listUsers', VOLUNTEER, 'Asha'],
    ['/admin/users/citizens', 'listUsers', CITIZEN, 'Meera'],
    ['/admin/users/banned', 'listBannedUsers', CITIZEN, 'Meera'],
    ['/admin/requests', 'listHelpRequests', AT_DESK, 'Driving'],
    ['/admin/requests', 'listHelpRequests', { ...AT_DESK, volunteerDetails: ACCEPTED }, 'In Progress'],
  ] as const)('%s is a list', async (at, call, item, name) => {
    openAdmin(at, onlyThese({ me: ME, [call]: saying([item]) }))
    expect(await rowOf(name)).toBeTruthy()
  })

  test.each([undefined, null, 'gone', { _id: 7 }])('an action whose data are %j is done', async (data) => {
    const { user } = openAdmin('/admin/volunteers/pending', {
      ...onlyThese({
        me: ME,
        listPendingVolunteers: saying([VOLUNTEER]),
        approveVolunteer: saying(data),
      }),
      // Not after ten seconds.
      readSettings: settings,
    })
    await act(user, 'Approve', 'Asha Thomas')
    expect(await toasts().findByText('Volunteer approved!')).toBeTruthy()
  })
})
