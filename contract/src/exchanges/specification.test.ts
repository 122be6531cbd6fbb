import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { api } from '../index.ts'

// Answers with the fields that sections 3 and 7 of the specification name, and no other (D58a).

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
    [
      'listHelpRequests',
      {
        ...SAID,
        data: [AT_DESK, { ...AT_DESK, volunteerDetails: { isAccepted: true, name: 'Asha', contactno: '1' } }],
      },
    ],
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

  test('at the desk a request is pending until a volunteer has accepted it', () => {
    const data = [
      AT_DESK,
      { ...AT_DESK, volunteerDetails: { isAccepted: true, name: 'Asha', contactno: '1' } },
    ]
    const { items } = z.decode(api.listHelpRequests.reply, { data })
    expect(items.map(({ status }) => status)).toEqual(['open', 'accepted'])
  })
})
