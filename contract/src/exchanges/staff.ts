import type { api } from '../index.ts'
import type { Exchanges } from './exchange.ts'

const A_REQUEST = '0b8f9c1e-5a53-4f0e-9f0e-3d1c9a2b7f10'
const A_VOLUNTEER = '7d2c4b6a-1e0f-4c8d-b1a2-93e4f5061728'

const AT_THE_DESK = {
  _id: 'r1',
  number: 1042,
  status: 'accepted',
  attention: 'overdue',
  helptitle: 'Medical',
  helpdescription: 'To the eye hospital and back',
  helpdate: '2026-11-21',
  helptime: '10:30',
  helpduration: 120,
  createdAt: '2026-11-20T05:00:00.000Z',
  location: 'Wayanad',
  area: 'Kalpetta',
  citizenId: 'u1',
  name: 'Meera Nair',
  contactno: '9847012345',
  volunteerDetails: {
    isAccepted: true,
    volunteerId: 'u2',
    name: 'Asha Menon',
    contactno: '9400011122',
    cardNumber: '482193305',
  },
  inHandOf: { _id: 'u9', name: 'Lakshmi' },
}

const ASHA_LISTED = {
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
}

const PAST = {
  _id: 'r0',
  number: 1042,
  helptitle: 'Driving',
  location: 'Kannur',
  helpdate: '2026-11-10',
  helptime: '09:00',
  helpduration: 60,
  helpoutcome: 'complete',
  citizenId: 'u1',
  name: 'Meera Nair',
  volunteerId: 'u2',
  volunteerName: 'Asha Menon',
}

const NOTE = {
  _id: 'n1',
  text: 'Speak slowly',
  author: 'Lakshmi',
  createdAt: '2026-11-20T05:00:00.000Z',
}

const PERSON = {
  user: ASHA_LISTED,
  standing: 'active',
  approvedAt: '2026-11-03T05:00:00.000Z',
  bannedAt: null,
  requestEmails: 'never',
  hours: { visits: 7, minutes: 630, people: 4 },
  cardNumber: '482193305',
  byPhone: {
    contactIs: { name: 'Suma', relation: 'neighbour' },
    phoneWrong: true,
    language: 'ml',
    spokeTo: 'herself',
    newEmail: 'kamala@example.org',
  },
  current: AT_THE_DESK,
  offered: [
    {
      _id: 'r2',
      number: 1043,
      helptitle: 'Driving',
      location: 'Wayanad',
      helpdate: '2026-11-23',
      helptime: '09:00',
      keptUntil: '2026-11-21T05:00:00.000Z',
    },
  ],
  past: [PAST],
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
  notes: [NOTE],
  messages: [],
}

const ASHA_ANSWERED = (message: string) => ({ success: true, message, data: ASHA_LISTED })

export const staff = {
  readPerson: {
    call: 'GET /api/admin/users/:id',
    answers: { success: true, data: PERSON },
  },
  readRequest: {
    call: 'GET /api/admin/helps/:id',
    answers: {
      success: true,
      data: { ...AT_THE_DESK, status: 'completed' },
      outcome: 'admin-complete',
      notes: [NOTE],
      history: [
        { id: 7, at: '2026-11-20T05:00:00.000Z', action: 'post', actor: { id: 'u1', name: 'Meera Nair' } },
      ],
    },
  },
  listPendingVolunteers: {
    call: 'GET /api/admin/volunteers/pending',
    asks: { q: 'ash', location: 'Kannur', skill: 'Driving', sort: 'newest', page: '2' },
    answers: { success: true, message: 'This is the list.', data: [ASHA_LISTED], total: 26 },
  },
  importVolunteers: {
    call: 'POST /api/admin/volunteers/import',
    sends: {
      text: 'Name,Number,Email,District\nAsha,98470 12345,asha@example.org,Kollam\nRavi,9.84E+09,ravi@example,Kochi',
      from: 'NSS Unit 42',
      language: 'ml',
      dryRun: true,
    },
    answers: {
      success: true,
      message: 'This is what the list says.',
      data: {
        rows: 3,
        ready: 1,
        wrong: 1,
        already: 1,
        refusals: [],
        ignored: ['Blood group'],
        lines: [
          {
            row: 3,
            name: 'Ravi',
            wrong: [
              { reason: 'phone-shortened', value: '9.84E+09' },
              { reason: 'email-wrong', value: 'ravi@example' },
              { reason: 'district-unknown', value: 'Kochi' },
            ],
            notes: [],
          },
          {
            row: 4,
            name: 'Sunil',
            wrong: [],
            notes: [{ reason: 'skill-unknown', value: 'First aid' }],
            already: 'invited',
            since: '2026-11-20T05:00:00.000Z',
          },
        ],
      },
    },
  },
  listUsers: {
    call: 'GET /api/admin/users',
    asks: { role: 'Volunteer', q: 'ash', location: 'Kannur', flag: 'changed', page: '1' },
    answers: {
      success: true,
      message: 'This is the list.',
      data: [
        {
          ...ASHA_LISTED,
          flags: ['name-changed', 'phone-changed'],
          nameBefore: 'Asha Nair',
          contactnoBefore: '9400011100',
        },
      ],
    },
  },
  listBannedUsers: {
    call: 'GET /api/admin/users/banned',
    asks: { category: 'All', q: '98470', page: '1' },
    answers: { success: true, message: 'This is the list.', data: [], total: 0 },
  },
  searchPanel: {
    call: 'GET /api/admin/search',
    asks: { q: 'kamala' },
    answers: {
      success: true,
      data: {
        people: [
          {
            _id: 'u1',
            name: 'Kamala Nair',
            email: 'kamala@example.org',
            contactno: '9847000001',
            location: 'Kollam',
            area: 'Adoor',
            list: 'citizens',
          },
        ],
        morePeople: false,
        requests: [
          {
            _id: 'r1',
            number: 1042,
            helptitle: 'Medical',
            helpdate: '2026-11-21',
            helptime: '10:30',
            name: 'Kamala Nair',
            status: 'accepted',
            outcome: null,
            volunteer: { name: 'Asha Menon', cardNumber: '482193305' },
          },
        ],
        moreRequests: true,
      },
    },
  },
  seeChanges: {
    call: 'PATCH /api/admin/users/:id/seen',
    sends: { name: 'Asha Nair', contactno: '9847000001' },
    answers: ASHA_ANSWERED('Change approved.'),
  },
  refuseChanges: {
    call: 'PATCH /api/admin/users/:id/refuse-changes',
    answers: ASHA_ANSWERED('Change refused.'),
  },
  listHelpRequests: {
    call: 'GET /api/admin/helps',
    asks: {
      location: 'Wayanad',
      helptype: 'Medical',
      date: '2026-11-21',
      status: 'overdue',
      q: 'meera',
      page: '1',
    },
    answers: { success: true, message: 'This is the list.', data: [AT_THE_DESK] },
  },
  banUser: {
    call: 'PATCH /api/admin/users/:id/ban',
    sends: { reason: 'Asked for money' },
    answers: ASHA_ANSWERED('User banned.'),
  },
  unbanUser: { call: 'PATCH /api/admin/users/:id/unban', answers: ASHA_ANSWERED('User unbanned.') },
  setAnotherPerson: {
    call: 'POST /api/admin/users/:id/another-person',
    sends: { otherId: A_VOLUNTEER },
    answers: ASHA_ANSWERED('They count as two people from now on.'),
  },
  agreeToUser: {
    call: 'PATCH /api/admin/users/:id/agree',
    answers: ASHA_ANSWERED('They can ask for help now.'),
  },
  resumeUser: {
    call: 'PATCH /api/admin/users/:id/resume',
    sends: { note: 'We have talked' },
    answers: ASHA_ANSWERED('They can accept requests again.'),
  },
  pauseUser: {
    call: 'PATCH /api/admin/users/:id/pause',
    answers: ASHA_ANSWERED('They can’t accept anything for now.'),
  },
  approveVolunteer: {
    call: 'PATCH /api/admin/volunteers/:id/approve',
    answers: ASHA_ANSWERED('Volunteer approved!'),
  },
  rejectVolunteer: {
    call: 'DELETE /api/admin/volunteers/:id',
    answers: { success: true, message: 'Volunteer rejected.', data: null },
  },
  deleteUser: {
    call: 'DELETE /api/admin/users/:id',
    answers: { success: true, message: 'User deleted successfully!', data: null },
  },
  adminCompleteRequest: {
    call: 'PATCH /api/admin/helps/:id/complete',
    answers: { success: true, message: 'Help request marked as complete!', data: AT_THE_DESK },
  },
  adminCancelRequest: {
    call: 'PATCH /api/admin/helps/:id/cancel',
    answers: { success: true, message: 'Help request cancelled.', data: AT_THE_DESK },
  },
  listFreeVolunteers: {
    call: 'GET /api/admin/volunteers/free',
    asks: { request: A_REQUEST, q: 'ash', page: '1' },
    answers: {
      success: true,
      message: 'This is the list.',
      data: [
        {
          _id: 'u2',
          name: 'Asha Menon',
          contactno: '9847012345',
          location: 'Kannur',
          area: null,
          skills: ['Driving'],
          lastAskedAt: '2026-11-20T05:00:00.000Z',
          isFreeThen: true,
        },
      ],
      total: 26,
    },
  },
  askVolunteers: {
    call: 'POST /api/admin/helps/:id/ask',
    sends: { volunteerIds: [A_VOLUNTEER] },
    answers: {
      success: true,
      message: 'Asked. They’ll answer on their page.',
      data: {
        ...AT_THE_DESK,
        asked: [
          { volunteerId: 'u3', name: 'Beena Menon', answer: 'no' },
          { volunteerId: 'u4', name: 'Ravi Kumar', answer: null },
        ],
      },
    },
  },
  notePerson: {
    call: 'POST /api/admin/users/:id/notes',
    sends: { text: 'Speak slowly' },
    answers: { success: true, message: 'Note added.', data: [NOTE] },
  },
  noteRequest: {
    call: 'POST /api/admin/helps/:id/notes',
    sends: { text: 'Speak slowly' },
    answers: { success: true, message: 'Note added.', data: [NOTE] },
  },
  setInHand: {
    call: 'PATCH /api/admin/helps/:id/in-hand',
    sends: { mine: true, from: 'nobody' },
    answers: { success: true, message: 'We have saved who sees to it.', data: AT_THE_DESK },
  },
  letVisitBe: {
    call: 'PATCH /api/admin/helps/:id/let-be',
    answers: { success: true, message: 'They keep the visit.', data: AT_THE_DESK },
  },
  assignVolunteer: {
    call: 'PUT /api/admin/helps/:id/volunteer',
    sends: { volunteerId: A_VOLUNTEER },
    answers: { success: true, message: 'Done. Everybody has been told.', data: AT_THE_DESK },
  },
} satisfies Partial<Exchanges<keyof typeof api>>
