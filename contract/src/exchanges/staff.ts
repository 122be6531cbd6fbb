import type { api } from '../index.ts'
import type { ListedUser, RequestForAdmin } from '../admin/admin.ts'
import type { PastForAdmin, PersonDetails } from '../admin/person.ts'
import type { Both, Exchanges } from './exchange.ts'

const A_REQUEST = '0b8f9c1e-5a53-4f0e-9f0e-3d1c9a2b7f10'
const A_VOLUNTEER = '7d2c4b6a-1e0f-4c8d-b1a2-93e4f5061728'

const AT_THE_DESK: Both<RequestForAdmin> = {
  json: {
    _id: 'r1',
    number: 1042,
    status: 'accepted',
    attention: 'overdue',
    helptitle: 'Medical',
    helpdescription: 'To the eye hospital and back',
    helpdate: '2026-11-21',
    helptime: '10:30',
    createdAt: '2026-11-20T05:00:00.000Z',
    location: 'Wayanad',
    area: 'Kalpetta',
    citizenId: 'u1',
    name: 'Meera Nair',
    contactno: '9847012345',
    volunteerDetails: { isAccepted: true, volunteerId: 'u2', name: 'Asha Menon', contactno: '9400011122' },
  },
  ours: {
    id: 'r1',
    number: 1042,
    status: 'accepted',
    attention: 'overdue',
    helpType: 'medical',
    description: 'To the eye hospital and back',
    date: '2026-11-21',
    time: '10:30',
    postedAt: new Date('2026-11-20T05:00:00.000Z'),
    district: 'Wayanad',
    area: 'Kalpetta',
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
    area: null,
    skills: ['Driving', 'Medical Assistance'],
    createdAt: '2026-11-02T05:00:00.000Z',
  },
  ours: {
    id: 'u2',
    name: 'Asha Menon',
    email: 'asha@example.org',
    phone: '9400011122',
    category: 'Volunteer',
    isVerified: true,
    district: 'Kannur',
    area: null,
    skills: ['driving', 'medical'],
    registeredAt: new Date('2026-11-02T05:00:00.000Z'),
  },
}

const PAST: Both<PastForAdmin> = {
  json: {
    _id: 'r0',
    number: 1042,
    helptitle: 'Driving',
    location: 'Kannur',
    helpdate: '2026-11-10',
    helptime: '09:00',
    helpoutcome: 'complete',
    citizenId: 'u1',
    name: 'Meera Nair',
    volunteerId: 'u2',
    volunteerName: 'Asha Menon',
  },
  ours: {
    id: 'r0',
    number: 1042,
    helpType: 'driving',
    district: 'Kannur',
    date: '2026-11-10',
    time: '09:00',
    outcome: 'complete',
    citizenId: 'u1',
    citizenName: 'Meera Nair',
    volunteerId: 'u2',
    volunteerName: 'Asha Menon',
  },
}

const PERSON: Both<PersonDetails> = {
  json: {
    user: ASHA_LISTED.json,
    standing: 'active',
    approvedAt: '2026-11-03T05:00:00.000Z',
    bannedAt: null,
    requestEmails: 'never',
    current: AT_THE_DESK.json,
    offered: [
      {
        ...{ _id: 'r2', number: 1043, helptitle: 'Driving', location: 'Wayanad' },
        ...{ helpdate: '2026-11-23', helptime: '09:00', keptUntil: '2026-11-21T05:00:00.000Z' },
      },
    ],
    past: [PAST.json],
    concerns: [
      { _id: 'c1', kind: 'unkind', state: 'new', createdAt: '2026-11-20T05:00:00.000Z', isAbout: true },
    ],
    accounts: [{ _id: A_VOLUNTEER, name: 'Asha', category: 'Volunteer', because: 'phone' }],
    separations: [
      {
        _id: 's1',
        other: { _id: 'u1', name: 'Meera Nair' },
        cause: 'concern',
        at: '2026-11-20T05:00:00.000Z',
      },
    ],
    patterns: [{ kind: 'often-together', count: 3, at: '2026-11-20T05:00:00.000Z' }],
    messages: [],
  },
  ours: {
    user: ASHA_LISTED.ours,
    standing: 'active',
    approvedAt: new Date('2026-11-03T05:00:00.000Z'),
    bannedAt: null,
    requestEmails: 'never',
    current: AT_THE_DESK.ours,
    offered: [
      {
        ...{ id: 'r2', number: 1043, helpType: 'driving', district: 'Wayanad', date: '2026-11-23' },
        ...{ time: '09:00', keptUntil: new Date('2026-11-21T05:00:00.000Z') },
      },
    ],
    past: [PAST.ours],
    concerns: [
      {
        id: 'c1',
        kind: 'unkind',
        state: 'new',
        raisedAt: new Date('2026-11-20T05:00:00.000Z'),
        isAbout: true,
      },
    ],
    accounts: [{ id: A_VOLUNTEER, name: 'Asha', category: 'Volunteer', because: 'phone' }],
    separations: [
      {
        id: 's1',
        other: { id: 'u1', name: 'Meera Nair' },
        cause: 'concern',
        at: new Date('2026-11-20T05:00:00.000Z'),
      },
    ],
    patterns: [{ kind: 'often-together', count: 3, at: new Date('2026-11-20T05:00:00.000Z') }],
    messages: [],
  },
}

const ASHA_ANSWERED = (message: string) => ({
  json: { success: true, message, data: ASHA_LISTED.json },
  ours: { user: ASHA_LISTED.ours },
})

export const staff = {
  readPerson: {
    call: 'GET /api/admin/users/:id',
    answers: {
      json: { success: true, data: PERSON.json },
      ours: { person: PERSON.ours },
    },
  },
  readRequest: {
    call: 'GET /api/admin/helps/:id',
    answers: {
      json: {
        success: true,
        data: { ...AT_THE_DESK.json, status: 'completed' },
        outcome: 'admin-complete',
        history: [
          { id: 7, at: '2026-11-20T05:00:00.000Z', action: 'post', actor: { id: 'u1', name: 'Meera Nair' } },
        ],
      },
      ours: {
        request: { ...AT_THE_DESK.ours, status: 'completed' },
        outcome: 'admin-complete',
        history: [
          {
            id: 7,
            at: new Date('2026-11-20T05:00:00.000Z'),
            action: 'post',
            actor: { id: 'u1', name: 'Meera Nair' },
          },
        ],
      },
    },
  },
  listPendingVolunteers: {
    call: 'GET /api/admin/volunteers/pending',
    asks: {
      json: { q: 'ash', location: 'Kannur', skill: 'Driving', sort: 'newest', page: '2' },
      ours: { text: 'ash', district: 'Kannur', skill: 'driving', sort: 'newest', page: 2 },
    },
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
  searchPanel: {
    call: 'GET /api/admin/search',
    asks: { json: { q: 'kamala' }, ours: { text: 'kamala' } },
    answers: {
      json: {
        success: true,
        data: {
          people: [
            {
              ...{ _id: 'u1', name: 'Kamala Nair', email: 'kamala@example.org', contactno: '9847000001' },
              ...{ location: 'Kollam', area: 'Adoor', list: 'citizens' },
            },
          ],
          morePeople: false,
          requests: [
            {
              ...{ _id: 'r1', number: 1042, helptitle: 'Medical', helpdate: '2026-11-21', helptime: '10:30' },
              ...{ name: 'Kamala Nair', status: 'completed', outcome: 'complete' },
            },
          ],
          moreRequests: true,
        },
      },
      ours: {
        found: {
          people: [
            {
              ...{ id: 'u1', name: 'Kamala Nair', email: 'kamala@example.org', phone: '9847000001' },
              ...{ district: 'Kollam', area: 'Adoor', list: 'citizens' },
            },
          ],
          morePeople: false,
          requests: [
            {
              ...{ id: 'r1', number: 1042, helpType: 'medical', date: '2026-11-21', time: '10:30' },
              ...{ citizenName: 'Kamala Nair', status: 'completed', outcome: 'complete' },
            },
          ],
          moreRequests: true,
        },
      },
    },
  },
  seeChanges: {
    call: 'PATCH /api/admin/users/:id/seen',
    sends: {
      json: { name: 'Asha Nair', contactno: '9847000001' },
      ours: { name: 'Asha Nair', phone: '9847000001' },
    },
    answers: ASHA_ANSWERED('Change approved.'),
  },
  refuseChanges: {
    call: 'PATCH /api/admin/users/:id/refuse-changes',
    answers: ASHA_ANSWERED('Change refused.'),
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
  setAnotherPerson: {
    call: 'POST /api/admin/users/:id/another-person',
    sends: { json: { otherId: A_VOLUNTEER }, ours: { otherId: A_VOLUNTEER } },
    answers: ASHA_ANSWERED('They are two people from now on.'),
  },
  agreeToUser: {
    call: 'PATCH /api/admin/users/:id/agree',
    answers: ASHA_ANSWERED('They can ask for help now.'),
  },
  resumeUser: {
    call: 'PATCH /api/admin/users/:id/resume',
    sends: { json: { note: 'We have talked' }, ours: { note: 'We have talked' } },
    answers: ASHA_ANSWERED('They can accept requests again.'),
  },
  pauseUser: {
    call: 'PATCH /api/admin/users/:id/pause',
    answers: ASHA_ANSWERED('They accept nothing more for now.'),
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
  listFreeVolunteers: {
    call: 'GET /api/admin/volunteers/free',
    asks: {
      json: { request: A_REQUEST, q: 'ash', page: '1' },
      ours: { requestId: A_REQUEST, text: 'ash', page: 1 },
    },
    answers: {
      json: {
        success: true,
        message: 'This is the list.',
        data: [
          {
            _id: 'u2',
            name: 'Asha Menon',
            location: 'Kannur',
            area: null,
            skills: ['Driving'],
            lastAskedAt: '2026-11-20T05:00:00.000Z',
            isFreeThen: true,
          },
        ],
        total: 26,
      },
      ours: {
        items: [
          {
            id: 'u2',
            name: 'Asha Menon',
            district: 'Kannur',
            area: null,
            skills: ['driving'],
            lastAskedAt: new Date('2026-11-20T05:00:00.000Z'),
            isFreeThen: true,
          },
        ],
        total: 26,
      },
    },
  },
  askVolunteers: {
    call: 'POST /api/admin/helps/:id/ask',
    sends: { json: { volunteerIds: [A_VOLUNTEER] }, ours: { volunteerIds: [A_VOLUNTEER] } },
    answers: {
      json: {
        success: true,
        message: 'Asked. They answer on their page.',
        data: {
          ...AT_THE_DESK.json,
          asked: [
            { volunteerId: 'u3', name: 'Beena Menon', answer: 'no' },
            { volunteerId: 'u4', name: 'Ravi Kumar', answer: null },
          ],
        },
      },
      ours: {
        request: {
          ...AT_THE_DESK.ours,
          asked: [
            { id: 'u3', name: 'Beena Menon', answer: 'no' },
            { id: 'u4', name: 'Ravi Kumar', answer: null },
          ],
        },
      },
    },
  },
  letVisitBe: {
    call: 'PATCH /api/admin/helps/:id/let-be',
    answers: {
      json: { success: true, message: 'They keep the visit.', data: AT_THE_DESK.json },
      ours: { request: AT_THE_DESK.ours },
    },
  },
  assignVolunteer: {
    call: 'PUT /api/admin/helps/:id/volunteer',
    sends: { json: { volunteerId: A_VOLUNTEER }, ours: { volunteerId: A_VOLUNTEER } },
    answers: {
      json: { success: true, message: 'Done. Everybody has been told.', data: AT_THE_DESK.json },
      ours: { request: AT_THE_DESK.ours },
    },
  },
} satisfies Partial<Exchanges<keyof typeof api>>
