import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { api } from '../index.ts'
import { ContactMessage } from '../contact.ts'

// Answers and payloads with the fields that sections 3 and 7 of the specification name, and no other (D58a).

const CITIZEN = {
  _id: 'c1',
  name: 'Meera Nair',
  email: 'meera@example.org',
  contactno: '9847012345',
  category: 'Senior Citizen',
  isVerified: true,
  location: 'Kannur',
}
const VOLUNTEER = {
  ...CITIZEN,
  _id: 'v1',
  name: 'Asha Thomas',
  category: 'Volunteer',
  skills: ['Driving', 'Medical Assistance'],
}
const REQUEST = {
  helptitle: 'Medical',
  helpdescription: 'To the eye hospital and back',
  additional: 'Ring twice',
  location: 'Kollam',
  helpdate: '2026-11-21',
  helptime: '10:30',
}
const CREATED = { createdAt: '2026-11-20T05:00:00.000Z' }
const ASSIGNED = {
  name: 'Asha Thomas',
  contactno: '9400011122',
  isAccepted: true,
  volunteerId: 'v1',
  completionCode: '004213',
}
const ON_BOARD = {
  _id: 'r1',
  ...REQUEST,
  ...CREATED,
  email: 'meera@example.org',
  name: null,
  contactno: null,
}
const AT_DESK = { _id: 'r1', ...REQUEST, name: 'Meera Nair' }
const AT_DESKS = [
  AT_DESK,
  { ...AT_DESK, volunteerDetails: { isAccepted: true, name: 'Asha', contactno: '1' } },
]
const SAID = { success: true, message: 'Done' }

describe('a screen reads an answer that holds exactly the fields of the specification', () => {
  test.each([
    ['signUp', { user: CITIZEN }],
    ['signIn', { sessionToken: 's', refreshToken: 'r', user: VOLUNTEER }],
    ['signOut', {}],
    ['me', { user: CITIZEN }],
    ['refreshSession', { sessionToken: 's', refreshToken: 'r' }],
    ['updateProfile', { user: VOLUNTEER }],
    ['verifyEmail', { ...SAID, user: CITIZEN }],
    ['verifyEmail', { ...SAID, pendingApproval: true, user: VOLUNTEER }],
    ['forgotPassword', { message: 'Sent' }],
    ['resetPassword', { message: 'Done' }],
    ['askForHelp', { message: 'Done', user: { ...CITIZEN, ...REQUEST, ...CREATED, helpstatus: false } }],
    ['listRequests', { ...SAID, data: [ON_BOARD, { ...ON_BOARD, volunteerDetails: ASSIGNED }] }],
    ['acceptRequest', { seniorCitizen: { ...ON_BOARD, volunteerDetails: ASSIGNED } }],
    ['listPendingVolunteers', { ...SAID, data: [VOLUNTEER] }],
    ['listUsers', { ...SAID, data: [VOLUNTEER] }],
    ['listBannedUsers', { ...SAID, data: [CITIZEN] }],
    ['listHelpRequests', { ...SAID, data: AT_DESKS }],
  ] as const)('%s', (name, json) => {
    expect(api[name].reply.safeParse(json).error).toBeUndefined()
  })

  test('a citizen without a request, with one that waits, with a volunteer, and helped', () => {
    const read = (user: object) => z.decode(api.me.reply, { user: { ...CITIZEN, ...user } }).user
    expect(read({})).toMatchObject({ request: null, lastOutcome: null, homeDistrict: 'Kannur', skills: null })
    const waiting = { ...REQUEST, ...CREATED }
    for (const details of [undefined, null, { isAccepted: false }])
      expect(read({ ...waiting, volunteerDetails: details })).toMatchObject({
        request: { helpType: 'medical', area: null, volunteer: null },
      })
    expect(read({ ...waiting, volunteerDetails: ASSIGNED })).toMatchObject({
      request: { volunteer: { name: 'Asha Thomas', code: '004213' } },
    })
    expect(read({ ...waiting, helpstatus: true })).toMatchObject({ request: null, lastOutcome: 'complete' })
    expect(read({ helpstatus: true })).toMatchObject({ request: null, lastOutcome: 'complete' })
  })

  test.each([
    [true, 'complete'],
    ['Completed', 'complete'],
    [1, 'complete'],
    [false, null],
    ['', null],
    [null, null],
  ])('truthy means completed: %j', (helpstatus, lastOutcome) => {
    expect(z.decode(api.me.reply, { user: { ...CITIZEN, helpstatus } }).user).toMatchObject({ lastOutcome })
  })

  test('where a request is to be is no home, unless nothing else is known', () => {
    const read = (user: object) => z.decode(api.me.reply, { user: { ...CITIZEN, ...user } }).user
    const waiting = { ...REQUEST, ...CREATED }
    expect(read(waiting).homeDistrict).toBe('Kollam')
    expect(read({ ...waiting, homeLocation: 'Kannur' }).homeDistrict).toBe('Kannur')
    expect(read({ ...waiting, homeLocation: null }).homeDistrict).toBeNull()
  })

  test('at the desk a request is pending until a volunteer has accepted it', () => {
    const { items } = z.decode(api.listHelpRequests.reply, { data: AT_DESKS })
    expect(items.map(({ status }) => status)).toEqual(['open', 'accepted'])
  })
})

// Their answers are used by no page: `isReplyUnused`, tried in the web's client.
const UNREAD = ['completeRequest', 'banUser', 'unbanUser', 'approveVolunteer', 'rejectVolunteer'] as const
const UNREAD_TOO = ['deleteUser', 'adminCompleteRequest', 'adminCancelRequest'] as const

test.each([...UNREAD, ...UNREAD_TOO])('%s goes well whatever its data hold', (name) => {
  expect((api[name] as Endpoint).isReplyUnused).toBe(true)
})

describe('with the fields of the specification filled in, a call sends exactly those', () => {
  const [email, password, name, phone] = ['meera@example.org', 'Boat-race.1952', 'Meera', '9847012345']
  const signUp = { email, password, name, phone }
  const needs = { helpType: 'medical', description: 'To the eye hospital', district: 'Kollam' } as const
  const asked = { ...needs, date: '2026-11-21', time: '10:30', additional: null }
  const ASKED = 'email helptitle helpdescription additional location helpdate helptime action'

  test.each([
    [
      'signing up, a citizen',
      z.encode(api.signUp.body, { ...signUp, category: 'Citizen', skills: null, district: null }),
      'email password name contactno category skills location',
    ],
    [
      'signing up, a volunteer',
      z.encode(api.signUp.body, { ...signUp, category: 'Volunteer', skills: [], district: 'Kollam' }),
      'email password name contactno category skills location',
    ],
    ['signing in', z.encode(api.signIn.body, { email, password }), 'email password'],
    ['renewing', z.encode(api.refreshSession.body, { refreshToken: 'r' }), 'refreshToken'],
    ['verifying', z.encode(api.verifyEmail.body, { token: 'Zm9v' }), 'token'],
    ['having forgotten', z.encode(api.forgotPassword.body, { email }), 'email'],
    ['a new password', z.encode(api.resetPassword.body, { password }), 'password'],
    [
      'the profile of a citizen',
      z.encode(api.updateProfile.body, { name: 'Meera', phone, district: 'Kollam' }),
      'name contactno location',
    ],
    [
      'the profile of a volunteer',
      z.encode(api.updateProfile.body, { name: 'Asha', phone, district: 'Kollam', skills: [] }),
      'name contactno location skills',
    ],
    ['asking', z.encode(api.askForHelp.body, { action: 'request', email, ...asked }), ASKED],
    ['cancelling', z.encode(api.askForHelp.body, { action: 'cancel', email }), ASKED],
    ['reading the board', z.encode(api.listRequests.query, {}), ''],
    [
      'accepting',
      z.encode(api.acceptRequest.body, { citizen: email, name: 'Asha', phone, id: 'v1' }),
      'email volunteerName volunteerContact volunteerId',
    ],
    [
      'completing',
      z.encode(api.completeRequest.body, { citizen: email, code: '004213', isAdmin: false }),
      'email completionCode isAdmin',
    ],
    ['banning', z.encode(api.banUser.body, {}), ''],
    ['listing people', z.encode(api.listUsers.query, { role: 'Volunteer' }), 'role'],
    ['listing the banned', z.encode(api.listBannedUsers.query, { category: 'All' }), 'category'],
    ['a message', z.encode(ContactMessage, { name: 'Meera', email, message: 'Hello' }), 'name email message'],
  ])('%s', (_what, sent, words) => {
    const onTheWire = JSON.parse(JSON.stringify(sent)) as object
    expect(Object.keys(onTheWire).toSorted()).toEqual(words.split(' ').filter(Boolean).toSorted())
  })
})
