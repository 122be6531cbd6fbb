import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AssignedVolunteer, User } from './accounts.ts'
import { rolesFor } from './endpoint.ts'
import type { Body, Endpoint, Query, Reply } from './endpoint.ts'
import { api } from './index.ts'
import { messages } from './messages/index.ts'
import type { Concern } from './concerns.ts'
import type { Message } from './contact.ts'
import type { ListedUser, RequestForAdmin } from './admin/admin.ts'
import type { RequestForVolunteer } from './help-requests.ts'

/** The same thing twice: the literal JSON of the wire, and our words for it. */
interface Both<Ours> {
  json: object
  ours: Ours
}

/** One call as the specification tells it (sections 3 and 7). */
type Exchange<E> = { call: string; answers: Both<Reply<E>> } & (E extends { body: z.ZodType }
  ? { sends: Both<Body<E>> }
  : unknown) &
  (E extends { query: z.ZodType } ? { asks: Both<Query<E>> } : unknown)

const MEERA: Both<User> = {
  json: {
    _id: 'u1',
    name: 'Meera Nair',
    email: 'meera@example.org',
    contactno: '9847012345',
    category: 'Senior Citizen',
    isVerified: true,
    skills: null,
    location: 'Kannur',
    homeLocation: 'Kannur',
    requestId: null,
    helptitle: null,
    helpdescription: null,
    additional: null,
    helpdate: null,
    helptime: null,
    helpstatus: false,
    helpoutcome: null,
    createdAt: null,
    volunteerDetails: null,
  },
  ours: {
    id: 'u1',
    name: 'Meera Nair',
    email: 'meera@example.org',
    phone: '9847012345',
    category: 'Senior Citizen',
    isVerified: true,
    skills: null,
    homeDistrict: 'Kannur',
    request: null,
    lastOutcome: null,
  },
}

const ASHA: Both<User> = {
  json: {
    ...MEERA.json,
    _id: 'u2',
    name: 'Asha Menon',
    email: 'asha@example.org',
    contactno: '9400011122',
    category: 'Volunteer',
    skills: ['Driving', 'Medical Assistance'],
  },
  ours: {
    ...MEERA.ours,
    id: 'u2',
    name: 'Asha Menon',
    email: 'asha@example.org',
    phone: '9400011122',
    category: 'Volunteer',
    skills: ['driving', 'medical'],
  },
}

const ASSIGNED: Both<AssignedVolunteer> = {
  json: {
    name: 'Asha Menon',
    contactno: '9400011122',
    isAccepted: true,
    volunteerId: 'u2',
    completionCode: '004213',
  },
  ours: { name: 'Asha Menon', phone: '9400011122', isAccepted: true, id: 'u2', code: '004213' },
}

/** Meera while Asha is on her way; the visit is at her daughter's, in another district than her home. */
const MEERA_HELPED: Both<User> = {
  json: {
    ...MEERA.json,
    location: 'Wayanad',
    requestId: 'r1',
    helptitle: 'Medical',
    helpdescription: 'To the eye hospital and back',
    additional: 'I walk with a stick',
    helpdate: '2026-11-21',
    helptime: '10:30',
    createdAt: '2026-11-20T05:00:00.000Z',
    volunteerDetails: ASSIGNED.json,
  },
  ours: {
    ...MEERA.ours,
    request: {
      id: 'r1',
      helpType: 'medical',
      description: 'To the eye hospital and back',
      additional: 'I walk with a stick',
      district: 'Wayanad',
      date: '2026-11-21',
      time: '10:30',
      postedAt: new Date('2026-11-20T05:00:00.000Z'),
      volunteer: ASSIGNED.ours,
    },
  },
}

const ON_THE_BOARD: Both<RequestForVolunteer> = {
  json: {
    _id: 'r1',
    email: 'k3v9@requests.invalid',
    helptitle: 'Medical',
    helpdescription: 'To the eye hospital and back',
    additional: null,
    location: 'Wayanad',
    helpdate: '2026-11-21',
    helptime: '10:30',
    name: null,
    contactno: null,
    createdAt: '2026-11-20T05:00:00.000Z',
    volunteerDetails: null,
  },
  ours: {
    id: 'r1',
    handle: 'k3v9@requests.invalid',
    helpType: 'medical',
    description: 'To the eye hospital and back',
    additional: null,
    district: 'Wayanad',
    date: '2026-11-21',
    time: '10:30',
    citizenName: null,
    citizenPhone: null,
    postedAt: new Date('2026-11-20T05:00:00.000Z'),
    volunteer: null,
  },
}

const ACCEPTED_BY_ASHA: Both<RequestForVolunteer> = {
  json: {
    ...ON_THE_BOARD.json,
    name: 'Meera Nair',
    contactno: '9847012345',
    volunteerDetails: {
      name: 'Asha Menon',
      contactno: '9400011122',
      isAccepted: true,
      volunteerId: 'u2',
    },
  },
  ours: {
    ...ON_THE_BOARD.ours,
    citizenName: 'Meera Nair',
    citizenPhone: '9847012345',
    volunteer: { name: 'Asha Menon', phone: '9400011122', isAccepted: true, id: 'u2' },
  },
}

const AT_THE_DESK: Both<RequestForAdmin> = {
  json: {
    _id: 'r1',
    status: 'accepted',
    attention: 'overdue',
    helptitle: 'Medical',
    helpdescription: 'To the eye hospital and back',
    helpdate: '2026-11-21',
    helptime: '10:30',
    createdAt: '2026-11-20T05:00:00.000Z',
    location: 'Wayanad',
    citizenId: 'u1',
    name: 'Meera Nair',
    contactno: '9847012345',
    volunteerDetails: { isAccepted: true, volunteerId: 'u2', name: 'Asha Menon', contactno: '9400011122' },
  },
  ours: {
    id: 'r1',
    status: 'accepted',
    attention: 'overdue',
    helpType: 'medical',
    description: 'To the eye hospital and back',
    date: '2026-11-21',
    time: '10:30',
    postedAt: new Date('2026-11-20T05:00:00.000Z'),
    district: 'Wayanad',
    citizenId: 'u1',
    citizenName: 'Meera Nair',
    citizenPhone: '9847012345',
    volunteer: { isAccepted: true, id: 'u2', name: 'Asha Menon', phone: '9400011122' },
  },
}

const ASHA_LISTED: Both<ListedUser> = {
  json: {
    _id: 'u2',
    name: 'Asha Menon',
    email: 'asha@example.org',
    contactno: '9400011122',
    category: 'Volunteer',
    isVerified: true,
    location: 'Kannur',
    skills: ['Driving', 'Medical Assistance'],
  },
  ours: {
    id: 'u2',
    name: 'Asha Menon',
    email: 'asha@example.org',
    phone: '9400011122',
    category: 'Volunteer',
    isVerified: true,
    district: 'Kannur',
    skills: ['driving', 'medical'],
  },
}

const ASHA_ANSWERED = (message: string) => ({
  json: { success: true, message, data: ASHA_LISTED.json },
  ours: { user: ASHA_LISTED.ours },
})

const ASHA_ID = '7b0f3c1e-2d4a-4c7e-9f00-0000000000a5'
const REQUEST_ID = '5f0c1f8e-3f0a-4c56-9f54-8f3f4f1f2a3b'

const ABOUT_ASHA: Both<Concern> = {
  json: {
    _id: 'c1',
    kind: 'money',
    text: 'She asked me for money',
    state: 'in-hand',
    createdAt: '2026-11-21T08:00:00.000Z',
    reporter: {
      _id: 'u1',
      name: 'Meera Nair',
      email: 'meera@example.org',
      contactno: '9847012345',
      category: 'Senior Citizen',
      isBanned: false,
    },
    subject: null,
    reporterMark: null,
    subjectMark: '7C0A91D4',
    requestId: 'r1',
    helptitle: 'Medical',
    helpdate: '2026-11-21',
    owner: { _id: 'u9', name: 'Lakshmi' },
    isSeparated: true,
    notes: [{ _id: 'n1', text: 'I called Meera', author: 'Lakshmi', createdAt: '2026-11-21T09:00:00.000Z' }],
  },
  ours: {
    id: 'c1',
    kind: 'money',
    text: 'She asked me for money',
    state: 'in-hand',
    raisedAt: new Date('2026-11-21T08:00:00.000Z'),
    reporter: {
      id: 'u1',
      name: 'Meera Nair',
      email: 'meera@example.org',
      phone: '9847012345',
      category: 'Senior Citizen',
      isBanned: false,
    },
    subject: null,
    reporterMark: null,
    subjectMark: '7C0A91D4',
    requestId: 'r1',
    helpType: 'medical',
    date: '2026-11-21',
    owner: { id: 'u9', name: 'Lakshmi' },
    isSeparated: true,
    notes: [
      { id: 'n1', text: 'I called Meera', author: 'Lakshmi', at: new Date('2026-11-21T09:00:00.000Z') },
    ],
  },
}

const ABOUT_ASHA_ANSWERED = (message: string) => ({
  json: { success: true, message, data: ABOUT_ASHA.json },
  ours: { concern: ABOUT_ASHA.ours },
})

const WRITTEN: Both<Message> = {
  json: {
    _id: 'm1',
    name: 'Gopal',
    email: 'gopal@example.org',
    message: 'How do I join?',
    createdAt: '2026-11-20T05:00:00.000Z',
    answerBy: '2026-11-21T05:00:00.000Z',
    answeredAt: null,
  },
  ours: {
    id: 'm1',
    name: 'Gopal',
    email: 'gopal@example.org',
    message: 'How do I join?',
    sentAt: new Date('2026-11-20T05:00:00.000Z'),
    answerBy: new Date('2026-11-21T05:00:00.000Z'),
    answeredAt: null,
  },
}

const COUNTS = {
  pendingVolunteers: 1,
  volunteers: 12,
  citizens: 30,
  banned: 2,
  requests: 9,
  unfilled: 3,
  overdue: 1,
  changed: 1,
  agreements: 1,
  concerns: 2,
  messages: 4,
  messagesLate: 1,
  undelivered: 1,
}

const OUTCOMES_COUNTED = {
  posted: 5,
  completed: 2,
  cancelled: 1,
  expired: 1,
  lapsed: 0,
  current: 1,
  minutesToAcceptance: 42,
}

const exchanges = {
  signUp: {
    call: 'POST /api/auth/signup',
    sends: {
      json: {
        email: 'asha@example.org',
        password: 'Monsoon#47rain',
        name: 'Asha Menon',
        contactno: '9400011122',
        category: 'Volunteer',
        skills: ['Driving', 'Medical Assistance'],
        location: 'Kannur',
      },
      ours: {
        email: 'asha@example.org',
        password: 'Monsoon#47rain',
        name: 'Asha Menon',
        phone: '9400011122',
        category: 'Volunteer',
        skills: ['driving', 'medical'],
        district: 'Kannur',
      },
    },
    answers: {
      json: {
        success: true,
        message: 'Please check your email. One step is left.',
        user: ASHA.json,
      },
      ours: { user: ASHA.ours },
    },
  },
  verifyEmail: {
    call: 'POST /api/auth/verify-email',
    sends: { json: { token: 'Zm9v' }, ours: { token: 'Zm9v' } },
    answers: {
      json: {
        success: true,
        message: 'Your email address is verified.',
        pendingApproval: true,
        user: ASHA.json,
      },
      ours: { pendingApproval: true, user: ASHA.ours },
    },
  },
  resendVerification: {
    call: 'POST /api/auth/resend-verification',
    sends: { json: { email: 'meera@example.org' }, ours: { email: 'meera@example.org' } },
    answers: {
      json: {
        success: true,
        message: 'If this address waits for verification, a new email is on its way.',
      },
      ours: {},
    },
  },
  forgotPassword: {
    call: 'POST /api/auth/forgot-password',
    sends: { json: { email: 'meera@example.org' }, ours: { email: 'meera@example.org' } },
    answers: {
      json: {
        success: true,
        message: 'If an account exists for this address, a reset link will arrive soon.',
      },
      ours: {},
    },
  },
  resetPassword: {
    call: 'POST /api/auth/reset-password/:token',
    sends: { json: { password: 'Monsoon#47rain' }, ours: { password: 'Monsoon#47rain' } },
    answers: {
      json: { success: true, message: 'Your password was reset. You can sign in now.' },
      ours: {},
    },
  },
  changeEmail: {
    call: 'POST /api/auth/change-email',
    sends: {
      json: { email: 'meera@example.net', password: 'Monsoon#47rain' },
      ours: { email: 'meera@example.net', password: 'Monsoon#47rain' },
    },
    answers: {
      json: { success: true, message: 'We have sent an email to the new address. Please open it.' },
      ours: {},
    },
  },
  readMyData: {
    call: 'GET /api/auth/me/data',
    answers: {
      json: {
        success: true,
        data: [{ part: 'requests', entries: [{ help: 'Reading', postedAt: '2026-11-20T09:00:00.000Z' }] }],
      },
      ours: {
        parts: [{ name: 'requests', entries: [{ help: 'Reading', postedAt: '2026-11-20T09:00:00.000Z' }] }],
      },
    },
  },
  deleteMe: {
    call: 'DELETE /api/auth/me',
    sends: { json: { password: 'Monsoon#47rain' }, ours: { password: 'Monsoon#47rain' } },
    answers: { json: { success: true, message: 'Your account is deleted.' }, ours: {} },
  },
  changePassword: {
    call: 'POST /api/auth/change-password',
    sends: {
      json: { currentPassword: 'Old#password1', password: 'Monsoon#47rain' },
      ours: { currentPassword: 'Old#password1', password: 'Monsoon#47rain' },
    },
    answers: { json: { success: true, message: 'Your password was changed.' }, ours: {} },
  },
  updateProfile: {
    call: 'PUT /api/auth/update-profile',
    sends: {
      json: { name: 'Meera Nair', contactno: '9847012345', location: 'Kannur' },
      ours: { name: 'Meera Nair', phone: '9847012345', district: 'Kannur' },
    },
    answers: {
      json: { success: true, message: 'Your profile was updated.', user: MEERA.json },
      ours: { user: MEERA.ours },
    },
  },
  signIn: {
    call: 'POST /api/auth/login',
    sends: {
      json: { email: 'meera@example.org', password: 'Monsoon#47rain' },
      ours: { email: 'meera@example.org', password: 'Monsoon#47rain' },
    },
    answers: {
      json: {
        success: true,
        message: 'Login successful!',
        sessionToken: 's-1',
        refreshToken: 'r-1',
        user: MEERA.json,
      },
      ours: { sessionToken: 's-1', refreshToken: 'r-1', user: MEERA.ours },
    },
  },
  signOut: {
    call: 'POST /api/auth/logout',
    answers: { json: { success: true, message: 'Successfully signed out' }, ours: {} },
  },
  listSessions: {
    call: 'GET /api/auth/sessions',
    answers: {
      json: {
        success: true,
        data: [
          {
            _id: 'f1',
            current: true,
            startedAt: '2026-11-20T09:00:00.000Z',
            lastSeenAt: '2026-11-20T09:12:00.000Z',
            device: 'Chrome on Android',
          },
        ],
      },
      ours: {
        items: [
          {
            id: 'f1',
            isCurrent: true,
            startedAt: new Date('2026-11-20T09:00:00Z'),
            lastSeenAt: new Date('2026-11-20T09:12:00Z'),
            device: 'Chrome on Android',
          },
        ],
      },
    },
  },
  signOutThere: {
    call: 'DELETE /api/auth/sessions/:id',
    answers: { json: { success: true, message: 'Signed out on that device.' }, ours: {} },
  },
  signOutEverywhere: {
    call: 'DELETE /api/auth/sessions',
    answers: { json: { success: true, message: 'Signed out everywhere.' }, ours: {} },
  },
  me: {
    call: 'GET /api/auth/me',
    answers: { json: { success: true, user: MEERA_HELPED.json }, ours: { user: MEERA_HELPED.ours } },
  },
  refreshSession: {
    call: 'POST /api/auth/refresh-token',
    sends: { json: { refreshToken: 'r-1' }, ours: { refreshToken: 'r-1' } },
    answers: {
      json: { success: true, sessionToken: 's-2', refreshToken: 'r-2' },
      ours: { sessionToken: 's-2', refreshToken: 'r-2' },
    },
  },
  askForHelp: {
    call: 'POST /api/auth/citizens',
    sends: {
      json: {
        email: 'meera@example.org',
        helptitle: 'Medical',
        helpdescription: 'To the eye hospital and back',
        additional: 'I walk with a stick',
        location: 'Wayanad',
        helpdate: '2026-11-21',
        helptime: '10:30',
        action: 'request',
      },
      ours: {
        action: 'request',
        email: 'meera@example.org',
        helpType: 'medical',
        description: 'To the eye hospital and back',
        additional: 'I walk with a stick',
        district: 'Wayanad',
        date: '2026-11-21',
        time: '10:30',
      },
    },
    answers: {
      json: { success: true, message: 'Help request submitted successfully!', user: MEERA_HELPED.json },
      ours: { user: MEERA_HELPED.ours },
    },
  },
  listRequests: {
    call: 'GET /api/auth/volunteers',
    asks: {
      json: {
        location: 'Kollam',
        helptype: 'Reading,Medical',
        date: '2026-11-21',
        q: 'post',
        limit: '20',
        cursor: 'c1',
      },
      ours: {
        district: 'Kollam',
        helpTypes: ['reading', 'medical'],
        date: '2026-11-21',
        text: 'post',
        limit: 20,
        cursor: 'c1',
      },
    },
    answers: {
      json: {
        success: true,
        message: 'This is the list.',
        data: [ON_THE_BOARD.json, ACCEPTED_BY_ASHA.json],
        nextCursor: 'c2',
        total: 41,
        outside: 3,
      },
      ours: {
        requests: [ON_THE_BOARD.ours, ACCEPTED_BY_ASHA.ours],
        nextCursor: 'c2',
        total: 41,
        outside: 3,
      },
    },
  },
  listPastVisits: {
    call: 'GET /api/auth/volunteers/history',
    answers: {
      json: {
        success: true,
        data: [
          {
            _id: 'r9',
            helptitle: 'Reading',
            location: 'Kollam',
            helpdate: '2026-11-02',
            helptime: '09:00',
            helpoutcome: 'complete',
          },
        ],
        completed: 7,
      },
      ours: {
        visits: [
          {
            id: 'r9',
            helpType: 'reading',
            district: 'Kollam',
            date: '2026-11-02',
            time: '09:00',
            outcome: 'complete',
          },
        ],
        completed: 7,
      },
    },
  },
  releaseRequest: {
    call: 'POST /api/auth/volunteers/release',
    sends: {
      json: { email: 'k3v9@requests.invalid', reason: 'My car broke down' },
      ours: { citizen: 'k3v9@requests.invalid', reason: 'My car broke down' },
    },
    answers: {
      json: {
        success: true,
        message: 'The request is open again. The citizen has been told.',
        data: ON_THE_BOARD.json,
      },
      ours: { request: ON_THE_BOARD.ours },
    },
  },
  listPastRequests: {
    call: 'GET /api/auth/citizens/history',
    answers: {
      json: {
        success: true,
        data: [
          {
            _id: 'r9',
            helptitle: 'Reading',
            location: 'Kollam',
            helpdate: '2026-11-02',
            helptime: '09:00',
            helpoutcome: 'complete',
            volunteerName: 'Asha Menon',
            hadVolunteer: true,
          },
        ],
      },
      ours: {
        requests: [
          {
            id: 'r9',
            helpType: 'reading',
            district: 'Kollam',
            date: '2026-11-02',
            time: '09:00',
            outcome: 'complete',
            volunteerName: 'Asha Menon',
            hadVolunteer: true,
          },
        ],
      },
    },
  },
  listHappenings: {
    call: 'GET /api/auth/happenings',
    answers: {
      json: {
        success: true,
        data: [
          {
            _id: 'h1',
            kind: 'release',
            requestId: 'r1',
            helptitle: 'Medical',
            helpdate: '2026-11-21',
            helptime: '10:30',
            at: '2026-11-20T06:00:00.000Z',
          },
        ],
      },
      ours: {
        happenings: [
          {
            id: 'h1',
            kind: 'release',
            requestId: 'r1',
            helpType: 'medical',
            date: '2026-11-21',
            time: '10:30',
            at: new Date('2026-11-20T06:00:00.000Z'),
          },
        ],
      },
    },
  },
  seeHappenings: {
    call: 'POST /api/auth/happenings/seen',
    sends: {
      json: { ids: ['7b0f3c1e-2d4a-4c7e-9f00-000000000001'] },
      ours: { ids: ['7b0f3c1e-2d4a-4c7e-9f00-000000000001'] },
    },
    answers: { json: { success: true }, ours: {} },
  },
  declineVolunteer: {
    call: 'POST /api/auth/citizens/decline',
    sends: { json: { email: 'meera@example.org' }, ours: { email: 'meera@example.org' } },
    answers: {
      json: { success: true, message: 'We are looking for another volunteer.', user: MEERA.json },
      ours: { user: MEERA.ours },
    },
  },
  reportNobodyCame: {
    call: 'POST /api/auth/citizens/nobody-came',
    answers: {
      json: { success: true, message: 'We are sorry. You can ask for help again.', user: MEERA_HELPED.json },
      ours: { user: MEERA_HELPED.ours },
    },
  },
  acceptRequest: {
    call: 'POST /api/auth/volunteers',
    sends: {
      json: {
        email: 'k3v9@requests.invalid',
        volunteerName: 'Asha Menon',
        volunteerContact: '9400011122',
        volunteerId: 'u2',
      },
      ours: { citizen: 'k3v9@requests.invalid', name: 'Asha Menon', phone: '9400011122', id: 'u2' },
    },
    answers: {
      json: {
        success: true,
        message: 'Request accepted successfully!',
        seniorCitizen: ACCEPTED_BY_ASHA.json,
      },
      ours: { request: ACCEPTED_BY_ASHA.ours },
    },
  },
  completeRequest: {
    call: 'POST /api/auth/mark-help-completed',
    sends: {
      json: { email: 'k3v9@requests.invalid', completionCode: '004213', isAdmin: false },
      ours: { citizen: 'k3v9@requests.invalid', code: '004213', isAdmin: false },
    },
    answers: {
      json: { success: true, message: 'Request marked as completed!', data: null },
      ours: { request: null },
    },
  },
  readOverview: {
    call: 'GET /api/admin/overview',
    answers: {
      json: { success: true, data: COUNTS, auditHash: '5f70bf18a0' },
      ours: { overview: COUNTS, auditHash: '5f70bf18a0' },
    },
  },
  readStatistics: {
    call: 'GET /api/admin/statistics',
    asks: {
      json: { weeks: '8', location: 'Kannur', helptype: 'Medical' },
      ours: { weeks: 8, district: 'Kannur', helpType: 'medical' },
    },
    answers: {
      json: {
        success: true,
        data: {
          total: OUTCOMES_COUNTED,
          weeks: [{ week: '2026-11-16', ...OUTCOMES_COUNTED }],
          districts: [{ location: 'Kannur', ...OUTCOMES_COUNTED }],
          helptypes: [{ helptitle: 'Medical', ...OUTCOMES_COUNTED, minutesToAcceptance: null }],
        },
      },
      ours: {
        statistics: {
          total: OUTCOMES_COUNTED,
          weeks: [{ week: '2026-11-16', ...OUTCOMES_COUNTED }],
          districts: [{ district: 'Kannur', ...OUTCOMES_COUNTED }],
          helpTypes: [{ helpType: 'medical', ...OUTCOMES_COUNTED, minutesToAcceptance: null }],
        },
      },
    },
  },
  listPendingVolunteers: {
    call: 'GET /api/admin/volunteers/pending',
    asks: { json: { q: 'ash', page: '2' }, ours: { text: 'ash', page: 2 } },
    answers: {
      json: { success: true, message: 'This is the list.', data: [ASHA_LISTED.json], total: 26 },
      ours: { items: [ASHA_LISTED.ours], total: 26 },
    },
  },
  listUsers: {
    call: 'GET /api/admin/users',
    asks: {
      json: { role: 'Volunteer', q: 'ash', location: 'Kannur', flag: 'changed', page: '1' },
      ours: { role: 'Volunteer', text: 'ash', district: 'Kannur', flag: 'changed', page: 1 },
    },
    answers: {
      json: {
        success: true,
        message: 'This is the list.',
        data: [
          {
            ...ASHA_LISTED.json,
            flags: ['name-changed', 'phone-changed'],
            nameBefore: 'Asha Nair',
            contactnoBefore: '9400011100',
          },
        ],
      },
      ours: {
        items: [
          {
            ...ASHA_LISTED.ours,
            flags: ['name-changed', 'phone-changed'],
            nameBefore: 'Asha Nair',
            phoneBefore: '9400011100',
          },
        ],
      },
    },
  },
  listBannedUsers: {
    call: 'GET /api/admin/users/banned',
    asks: {
      json: { category: 'All', q: '98470', page: '1' },
      ours: { category: 'All', text: '98470', page: 1 },
    },
    answers: {
      json: { success: true, message: 'This is the list.', data: [], total: 0 },
      ours: { items: [], total: 0 },
    },
  },
  seeChanges: {
    call: 'PATCH /api/admin/users/:id/seen',
    sends: {
      json: { name: 'Asha Nair', contactno: '9847000001' },
      ours: { name: 'Asha Nair', phone: '9847000001' },
    },
    answers: ASHA_ANSWERED('The change is approved.'),
  },
  refuseChanges: {
    call: 'PATCH /api/admin/users/:id/refuse-changes',
    answers: ASHA_ANSWERED('The change is refused.'),
  },
  listAudit: {
    call: 'GET /api/admin/audit',
    asks: {
      json: { person: 'asha', action: 'ban', from: '2026-11-01', to: '2026-11-30', page: '1' },
      ours: { person: 'asha', action: 'ban', from: '2026-11-01', to: '2026-11-30', page: 1 },
    },
    answers: {
      json: {
        success: true,
        data: [
          {
            id: 7,
            at: '2026-11-20T05:00:00.000Z',
            actor: { id: 'u9', name: 'Lakshmi' },
            action: 'ban',
            subject: { kind: 'account', id: 'u2', name: null },
            clientSubnet: '203.0.113.7',
            remark: null,
          },
        ],
        total: 1,
      },
      ours: {
        items: [
          {
            id: 7,
            at: new Date('2026-11-20T05:00:00.000Z'),
            actor: { id: 'u9', name: 'Lakshmi' },
            action: 'ban',
            subject: { kind: 'account', id: 'u2', name: null },
            clientSubnet: '203.0.113.7',
            remark: null,
          },
        ],
        total: 1,
      },
    },
  },
  listMessages: {
    call: 'GET /api/admin/messages',
    asks: { json: { state: 'new', q: 'gopal', page: '1' }, ours: { state: 'new', text: 'gopal', page: 1 } },
    answers: {
      json: { success: true, data: [WRITTEN.json], total: 1 },
      ours: { items: [WRITTEN.ours], total: 1 },
    },
  },
  answerMessage: {
    call: 'PATCH /api/admin/messages/:id/answered',
    answers: {
      json: {
        success: true,
        message: 'Marked as answered.',
        data: { ...WRITTEN.json, answeredAt: '2026-11-20T09:00:00.000Z' },
      },
      ours: { message: { ...WRITTEN.ours, answeredAt: new Date('2026-11-20T09:00:00.000Z') } },
    },
  },
  listUndelivered: {
    call: 'GET /api/admin/undelivered',
    asks: { json: { page: '1' }, ours: { page: 1 } },
    answers: {
      json: {
        success: true,
        data: [
          {
            _id: 'l1',
            kind: 'volunteer-found',
            subject: 'A volunteer was found for you',
            at: '2026-11-20T05:00:00.000Z',
            user: { _id: 'u1', name: 'Meera Nair', email: 'meera@example.org' },
          },
        ],
        total: 1,
      },
      ours: {
        items: [
          {
            id: 'l1',
            kind: 'volunteer-found',
            subject: 'A volunteer was found for you',
            at: new Date('2026-11-20T05:00:00.000Z'),
            person: { id: 'u1', name: 'Meera Nair', email: 'meera@example.org' },
          },
        ],
        total: 1,
      },
    },
  },
  clearUndelivered: {
    call: 'DELETE /api/admin/undelivered/:id',
    answers: {
      json: { success: true, message: 'Taken off the list.', data: null },
      ours: { notification: null },
    },
  },
  raiseConcern: {
    call: 'POST /api/auth/concerns',
    sends: {
      json: { requestId: REQUEST_ID, kind: 'money', text: 'She asked me for money', subjectId: ASHA_ID },
      ours: { requestId: REQUEST_ID, kind: 'money', text: 'She asked me for money', subjectId: ASHA_ID },
    },
    answers: {
      json: { success: true, message: 'Thank you for telling us. We will look into it.' },
      ours: {},
    },
  },
  listPeopleOfRequest: {
    call: 'GET /api/auth/citizens/requests/:id/volunteers',
    answers: {
      json: { success: true, data: [{ _id: 'u2', name: 'Asha Menon' }] },
      ours: { people: [{ id: 'u2', name: 'Asha Menon' }] },
    },
  },
  listConcerns: {
    call: 'GET /api/admin/concerns',
    asks: {
      json: { state: 'open', kind: 'money', owner: 'me', q: 'meera', page: '1' },
      ours: { state: 'open', kind: 'money', owner: 'me', text: 'meera', page: 1 },
    },
    answers: {
      json: { success: true, data: [ABOUT_ASHA.json], total: 1 },
      ours: { items: [ABOUT_ASHA.ours], total: 1 },
    },
  },
  readConcern: {
    call: 'GET /api/admin/concerns/:id',
    answers: { json: { success: true, data: ABOUT_ASHA.json }, ours: { concern: ABOUT_ASHA.ours } },
  },
  changeConcern: {
    call: 'PATCH /api/admin/concerns/:id',
    sends: { json: { state: 'in-hand', owner: 'me' }, ours: { state: 'in-hand', owner: 'me' } },
    answers: ABOUT_ASHA_ANSWERED('The concern was changed.'),
  },
  noteConcern: {
    call: 'POST /api/admin/concerns/:id/notes',
    sends: { json: { text: 'I called Meera' }, ours: { text: 'I called Meera' } },
    answers: ABOUT_ASHA_ANSWERED('Your note was added.'),
  },
  separatePeople: {
    call: 'PATCH /api/admin/concerns/:id/separate',
    answers: ABOUT_ASHA_ANSWERED('These two will not be matched again.'),
  },
  listSeparations: {
    call: 'GET /api/admin/separations',
    asks: { json: { page: '1' }, ours: { page: 1 } },
    answers: {
      json: {
        success: true,
        data: [
          {
            _id: 's1',
            volunteer: { _id: 'u2', name: 'Asha Menon' },
            citizen: { _id: 'u1', name: 'Meera Nair' },
            cause: 'declined',
            at: '2026-11-21T03:20:00.000Z',
          },
        ],
        total: 1,
      },
      ours: {
        items: [
          {
            id: 's1',
            volunteer: { id: 'u2', name: 'Asha Menon' },
            citizen: { id: 'u1', name: 'Meera Nair' },
            cause: 'declined',
            at: new Date('2026-11-21T03:20:00.000Z'),
          },
        ],
        total: 1,
      },
    },
  },
  liftSeparation: {
    call: 'DELETE /api/admin/separations/:id',
    answers: {
      json: { success: true, message: 'These two can be matched again.', data: null },
      ours: { separation: null },
    },
  },
  listPatterns: {
    call: 'GET /api/admin/patterns',
    asks: { json: { page: '1' }, ours: { page: 1 } },
    answers: {
      json: {
        success: true,
        data: [
          {
            _id: 'p1',
            kind: 'completed-early',
            people: [
              { _id: 'u1', name: 'Meera Nair' },
              { _id: 'u2', name: 'Asha Menon' },
            ],
            count: 2,
            at: '2026-11-21T03:20:00.000Z',
          },
        ],
        total: 1,
      },
      ours: {
        items: [
          {
            id: 'p1',
            kind: 'completed-early',
            people: [
              { id: 'u1', name: 'Meera Nair' },
              { id: 'u2', name: 'Asha Menon' },
            ],
            count: 2,
            at: new Date('2026-11-21T03:20:00.000Z'),
          },
        ],
        total: 1,
      },
    },
  },
  seePattern: {
    call: 'PATCH /api/admin/patterns/:id',
    answers: {
      json: { success: true, message: 'Marked as looked at.', data: null },
      ours: { pattern: null },
    },
  },
  reunitePeople: {
    call: 'PATCH /api/admin/concerns/:id/reunite',
    answers: ABOUT_ASHA_ANSWERED('These two can be matched again.'),
  },
  confirmIdentity: {
    call: 'POST /api/auth/confirm-password',
    sends: { json: { password: 'Monsoon#47rain' }, ours: { password: 'Monsoon#47rain' } },
    answers: { json: { success: true, message: 'Thank you. Please go on.' }, ours: {} },
  },
  readSecondFactor: {
    call: 'GET /api/auth/second-factor',
    answers: {
      json: { success: true, isOn: true, isRequired: false, recoveryCodesLeft: 9 },
      ours: { isOn: true, isRequired: false, recoveryCodesLeft: 9 },
    },
  },
  beginSecondFactor: {
    call: 'POST /api/auth/second-factor',
    sends: { json: { password: 'Monsoon#47rain' }, ours: { password: 'Monsoon#47rain' } },
    answers: {
      json: { success: true, secret: 'GEZDGNBV', uri: 'otpauth://totp/Network:a%40b.c?secret=GEZDGNBV' },
      ours: { secret: 'GEZDGNBV', address: 'otpauth://totp/Network:a%40b.c?secret=GEZDGNBV' },
    },
  },
  confirmSecondFactor: {
    call: 'POST /api/auth/second-factor/confirm',
    sends: { json: { code: '123456' }, ours: { code: '123456' } },
    answers: {
      json: { success: true, message: 'The second step is on.', recoveryCodes: ['k3v9-7hq2'] },
      ours: { recoveryCodes: ['k3v9-7hq2'] },
    },
  },
  removeSecondFactor: {
    call: 'POST /api/auth/second-factor/remove',
    sends: { json: { password: 'Monsoon#47rain' }, ours: { password: 'Monsoon#47rain' } },
    answers: { json: { success: true, message: 'The second step is off.' }, ours: {} },
  },
  listHelpRequests: {
    call: 'GET /api/admin/helps',
    asks: {
      json: {
        location: 'Wayanad',
        helptype: 'Medical',
        date: '2026-11-21',
        status: 'overdue',
        q: 'meera',
        page: '1',
      },
      ours: {
        district: 'Wayanad',
        helpType: 'medical',
        date: '2026-11-21',
        status: 'overdue',
        text: 'meera',
        page: 1,
      },
    },
    answers: {
      json: { success: true, message: 'This is the list.', data: [AT_THE_DESK.json] },
      ours: { items: [AT_THE_DESK.ours] },
    },
  },
  banUser: {
    call: 'PATCH /api/admin/users/:id/ban',
    sends: { json: { reason: 'Asked for money' }, ours: { reason: 'Asked for money' } },
    answers: ASHA_ANSWERED('User banned.'),
  },
  unbanUser: { call: 'PATCH /api/admin/users/:id/unban', answers: ASHA_ANSWERED('User unbanned.') },
  agreeToUser: {
    call: 'PATCH /api/admin/users/:id/agree',
    answers: ASHA_ANSWERED('They can ask for help now.'),
  },
  approveVolunteer: {
    call: 'PATCH /api/admin/volunteers/:id/approve',
    answers: ASHA_ANSWERED('Volunteer approved!'),
  },
  rejectVolunteer: {
    call: 'DELETE /api/admin/volunteers/:id',
    answers: { json: { success: true, message: 'Volunteer rejected.', data: null }, ours: { user: null } },
  },
  deleteUser: {
    call: 'DELETE /api/admin/users/:id',
    answers: {
      json: { success: true, message: 'User deleted successfully!', data: null },
      ours: { user: null },
    },
  },
  adminCompleteRequest: {
    call: 'PATCH /api/admin/helps/:id/complete',
    answers: {
      json: { success: true, message: 'Help request marked as complete!', data: AT_THE_DESK.json },
      ours: { request: AT_THE_DESK.ours },
    },
  },
  adminCancelRequest: {
    call: 'PATCH /api/admin/helps/:id/cancel',
    answers: {
      json: { success: true, message: 'Help request cancelled.', data: AT_THE_DESK.json },
      ours: { request: AT_THE_DESK.ours },
    },
  },
  readSettings: {
    call: 'GET /api/settings',
    answers: {
      json: {
        success: true,
        timeZone: 'Asia/Kolkata',
        now: '2026-11-20T05:00:00.000Z',
        helplines: [{ name: 'Elder Line', number: '14567' }],
        supportPhone: null,
        grievanceContact: 'Anitha Menon, grievances@example.org',
        socialLinks: [{ name: 'Facebook', url: 'https://social.example/network' }],
        contactForm: { endpoint: 'https://formspree.io', id: 'xyzabcde' },
      },
      ours: {
        timeZone: 'Asia/Kolkata',
        now: new Date('2026-11-20T05:00:00.000Z'),
        helplines: [{ name: 'Elder Line', number: '14567' }],
        supportPhone: null,
        grievanceContact: 'Anitha Menon, grievances@example.org',
        socialLinks: [{ name: 'Facebook', address: 'https://social.example/network' }],
        contactForm: { endpoint: 'https://formspree.io', id: 'xyzabcde' },
      },
    },
  },
  sendContactMessage: {
    call: 'POST /api/contact/f/support',
    sends: {
      json: { name: 'Meera Nair', email: 'meera@example.org', message: 'Thank you, Asha!', _gotcha: '' },
      ours: { name: 'Meera Nair', email: 'meera@example.org', message: 'Thank you, Asha!', trap: '' },
    },
    answers: { json: { success: true, next: '/contact' }, ours: { next: '/contact' } },
  },
} satisfies { [Name in keyof typeof api]: Exchange<(typeof api)[Name]> }

/** The same table for walking over, where which endpoint goes with which exchange is past. */
const walked = Object.entries(exchanges).map(([name, exchange]) => ({
  name,
  endpoint: api[name as keyof typeof api] as Endpoint,
  ...(exchange as { call: string; sends?: Both<object>; asks?: Both<object>; answers: Both<object> }),
}))

function overTheWire(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

describe.each(walked)('$name', ({ endpoint, call, sends, asks, answers }) => {
  test(`is ${call}`, () => {
    expect(`${endpoint.method} ${endpoint.path}`).toBe(call)
  })

  test('sends and answers the words of the specification', () => {
    const { success, message, ...payload } = answers.json as { success: true; message?: string }
    expect(success).toBe(true)
    expect(overTheWire(z.encode(endpoint.reply, answers.ours))).toEqual(payload)
    expect(z.decode(endpoint.reply, answers.json as never)).toEqual(answers.ours)
    const says = typeof endpoint.says === 'function' ? endpoint.says(sends?.ours as never) : endpoint.says
    expect(says && messages.en.replies[says]).toBe(message)
  })

  test('asks in the words of the specification', () => {
    for (const [schema, asked] of [
      [endpoint.body, sends],
      [endpoint.query, asks],
    ] as const) {
      expect(Boolean(schema)).toBe(Boolean(asked))
      if (!schema || !asked) continue
      expect(overTheWire(z.encode(schema, asked.ours))).toEqual(asked.json)
      expect(z.decode(schema, asked.json as never)).toEqual(asked.ours)
    }
  })
})

describe('other forms of the same calls', () => {
  const decoded = (endpoint: Endpoint, json: unknown) => z.decode(endpoint.body!, json)

  test('Meera cancels: the same call with every other field null', () => {
    const json = {
      email: 'meera@example.org',
      helptitle: null,
      helpdescription: null,
      additional: null,
      location: null,
      helpdate: null,
      helptime: null,
      action: 'cancel',
    }
    const ours = { action: 'cancel' as const, email: 'meera@example.org' }
    expect(z.decode(api.askForHelp.body, json as never)).toEqual(ours)
    expect(z.encode(api.askForHelp.body, ours)).toEqual(json)
    expect(messages.en.replies[api.askForHelp.says(ours)]).toBe('Help request cancelled successfully!')
  })

  test('a call to /citizens without an action asks for help, and nothing additional is null', () => {
    const { action: _, ...json } = exchanges.askForHelp.sends.json
    expect(decoded(api.askForHelp, { ...json, additional: ' ' })).toEqual({
      ...exchanges.askForHelp.sends.ours,
      additional: null,
    })
  })

  test('a code from the mail comes with the address it was mailed to (D20)', () => {
    const proof = { email: 'meera@example.org', code: '012345' }
    expect(decoded(api.verifyEmail, proof)).toEqual(proof)
    expect(decoded(api.verifyEmail, { ...proof, token: null })).toEqual(proof)
    expect(z.encode(api.verifyEmail.body, proof)).toEqual(proof)
    // Where both came, the link's secret proves more.
    expect(decoded(api.verifyEmail, { ...proof, token: 'Zm9v' })).toEqual({ token: 'Zm9v' })
  })

  test('a citizen signs up with neither skills nor location', () => {
    const json = { ...exchanges.signUp.sends.json, category: 'Citizen', skills: null, location: null }
    const ours = {
      ...exchanges.signUp.sends.ours,
      category: 'Citizen' as const,
      skills: null,
      district: null,
    }
    expect(decoded(api.signUp, json)).toEqual(ours)
    expect(z.encode(api.signUp.body, ours)).toEqual(json)
  })

  test('the filter of the banned may be left out', () => {
    expect(z.decode(api.listBannedUsers.query, {})).toEqual({})
  })

  test.each([
    ['complete', true],
    ['admin-complete', true],
    ['cancel', false],
    ['expire', false],
    ['report-nobody-came', false],
  ] as const)('after a request that ended with "%s", helpstatus is %s', (lastOutcome, helpstatus) => {
    const json = z.encode(api.me.reply, { user: { ...MEERA.ours, lastOutcome } })
    expect(json).toMatchObject({ user: { helpstatus, helpoutcome: lastOutcome } })
    const current = { ...MEERA_HELPED.ours, lastOutcome }
    expect(z.encode(api.me.reply, { user: current })).toMatchObject({ user: { helpstatus: false } })
  })
})

describe('the completion code (D25)', () => {
  const CODE = '004213'
  const volunteer = { ...ASSIGNED.ours, completionCode: CODE }
  const request = { ...MEERA_HELPED.ours.request, volunteer, code: CODE, completionCode: CODE }

  /** A careless answer: every object holds the code under every name it ever had. */
  function careless(value: unknown, category: string): unknown {
    if (Array.isArray(value)) return value.map((each) => careless(each, category))
    if (typeof value !== 'object' || value === null || value instanceof Date) return value
    const fields = Object.entries(value).map(([word, held]) => [word, careless(held, category)])
    return {
      ...Object.fromEntries(fields),
      ...('category' in value && { category, request }),
      ...('volunteer' in value && { volunteer }),
      code: CODE,
      completionCode: CODE,
    }
  }

  const seenByOthers = walked.filter(({ endpoint }) => {
    const roles = rolesFor(endpoint.access)
    return roles === 'anyone' || roles.some((role) => role !== 'citizen')
  })

  test.each(seenByOthers)(
    'never leaves with what $name sends a volunteer or an administrator',
    ({ endpoint, answers }) => {
      for (const category of ['Volunteer', 'Admin']) {
        const json = JSON.stringify(z.encode(endpoint.reply, careless(answers.ours, category)))
        expect(json).not.toContain('completionCode')
        expect(json).not.toContain(CODE)
      }
    },
  )

  test('is read by the citizen alone, who has to tell it', () => {
    const json = z.encode(api.askForHelp.reply, { user: MEERA_HELPED.ours })
    expect(json).toMatchObject({ user: { volunteerDetails: { completionCode: CODE } } })
  })
})
