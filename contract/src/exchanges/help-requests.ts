import type { api } from '../index.ts'
import type { Exchanges } from './exchange.ts'
import { MEERA_HELPED } from './people.ts'

const ON_THE_BOARD = {
  _id: 'r1',
  number: 1042,
  email: 'k3v9@requests.invalid',
  helptitle: 'Medical',
  helpdescription: 'To the eye hospital and back',
  additional: null,
  location: 'Wayanad',
  area: 'Kalpetta',
  address: null,
  landmark: null,
  helpdate: '2026-11-21',
  helptime: '10:30',
  helpduration: 120,
  name: null,
  contactno: null,
  createdAt: '2026-11-20T05:00:00.000Z',
  volunteerDetails: null,
}

const ACCEPTED_BY_ASHA = {
  ...ON_THE_BOARD,
  address: 'Sneha House, Hill Lane 4',
  landmark: 'The blue gate behind the temple',
  name: 'Meera Nair',
  contactno: '9847012345',
  volunteerDetails: {
    name: 'Asha Menon',
    contactno: '9400011122',
    isAccepted: true,
    volunteerId: 'u2',
  },
}

/** Added once Meera has asked Asha to come later. */
const ASKED = { newTime: '2026-11-21T10:30:00.000Z', revision: 2, revisedAt: '2026-11-20T06:00:00.000Z' }

export const helpRequests = {
  askForHelp: {
    call: 'POST /api/auth/citizens',
    sends: {
      email: 'meera@example.org',
      helptitle: 'Medical',
      helpdescription: 'To the eye hospital and back',
      additional: 'I walk with a stick',
      location: 'Wayanad',
      area: 'Kalpetta',
      address: 'Sneha House, Hill Lane 4',
      landmark: 'The blue gate behind the temple',
      helpdate: '2026-11-21',
      helptime: '10:30',
      helpduration: 120,
      action: 'request',
      sameVolunteerAs: 'f3b0c442-98fc-4c14-9afb-f4c8996fb924',
    },
    answers: { success: true, message: 'Help request submitted successfully!', user: MEERA_HELPED },
  },
  changeRequest: {
    call: 'PUT /api/auth/citizens',
    sends: {
      email: 'meera@example.org',
      helptitle: 'Medical',
      helpdescription: 'To the eye hospital and back',
      additional: null,
      location: 'Wayanad',
      area: 'Kalpetta',
      address: null,
      landmark: null,
      helpdate: '2026-11-21',
      helptime: '11:00',
      helpduration: 30,
    },
    answers: { success: true, message: 'Your request has been changed.', user: MEERA_HELPED },
  },
  listRequests: {
    call: 'GET /api/auth/volunteers',
    asks: {
      location: 'Kollam',
      helptype: 'Reading,Medical',
      date: '2026-11-21',
      slots: 'monday-morning,saturday-evening',
      near: 'Kundara',
      q: 'post',
      limit: '20',
      cursor: 'c1',
    },
    answers: {
      success: true,
      message: 'This is the list.',
      data: [ON_THE_BOARD, ACCEPTED_BY_ASHA],
      nextCursor: 'c2',
      total: 41,
      outside: 3,
    },
  },
  thank: {
    call: 'POST /api/auth/citizens/requests/:id/thanks',
    sends: { text: 'You read so well' },
    answers: { success: true, message: 'Your thanks are on their way.' },
  },
  confirmVisit: {
    call: 'POST /api/auth/citizens/requests/:id/confirmation',
    answers: { success: true },
  },
  sayWhetherCame: {
    call: 'POST /api/auth/citizens/requests/:id/came',
    sends: { answer: 'yes' },
    answers: { success: true, message: 'Thank you for telling us.' },
  },
  passRequestOn: {
    call: 'POST /api/auth/volunteers/requests/:id/not-this-time',
    answers: { success: true, message: 'Thank you for telling us. We’ll ask others now.' },
  },
  listPastVisits: {
    call: 'GET /api/auth/volunteers/history',
    answers: {
      success: true,
      data: [
        {
          _id: 'r9',
          number: 1041,
          helptitle: 'Reading',
          location: 'Kollam',
          helpdate: '2026-11-02',
          helptime: '09:00',
          helpduration: 60,
          helpoutcome: 'complete',
          thanks: { at: '2026-11-02T05:00:00.000Z', text: null },
        },
      ],
      completed: 7,
    },
  },
  readHours: {
    call: 'GET /api/auth/volunteers/hours',
    asks: { from: '2026-06-01', to: '2026-11-30' },
    answers: { success: true, data: { visits: 7, minutes: 630, people: 4 } },
  },
  releaseRequest: {
    call: 'POST /api/auth/volunteers/release',
    sends: { email: 'k3v9@requests.invalid', reason: 'My car broke down' },
    answers: {
      success: true,
      message: 'We’ve told the citizen and are looking for someone else.',
      data: ON_THE_BOARD,
    },
  },
  sayDone: {
    call: 'POST /api/auth/volunteers/done',
    sends: { email: 'k3v9@requests.invalid' },
    answers: {
      success: true,
      message: 'Thank you. We’ll ring them to hear how it was.',
      data: {
        ...ON_THE_BOARD,
        byPhone: true,
        told: false,
        ringFrom: '2026-11-21T05:00:00.000Z',
        phoneWrong: true,
      },
    },
  },
  readWaiting: {
    call: 'GET /api/auth/citizens/waiting',
    answers: { success: true, volunteers: 30, usualHours: 8 },
  },
  listPastRequests: {
    call: 'GET /api/auth/citizens/history',
    answers: {
      success: true,
      data: [
        {
          _id: 'r9',
          number: 1041,
          helptitle: 'Reading',
          location: 'Kollam',
          helpdate: '2026-11-02',
          helptime: '09:00',
          helpduration: 60,
          helpoutcome: 'complete',
          helpdescription: 'Two letters from the bank',
          additional: null,
          area: 'Chinnakada',
          address: 'Harbour Street 7',
          landmark: null,
          volunteerName: 'Asha Menon',
          hadVolunteer: true,
          thanks: { at: '2026-11-02T05:00:00.000Z', text: 'You read so well' },
          canThank: true,
          canAskFirst: true,
        },
      ],
    },
  },
  listNotices: {
    call: 'GET /api/auth/happenings',
    answers: {
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
        {
          _id: 's1',
          kind: 'separation-asked',
          requestId: null,
          helptitle: null,
          helpdate: null,
          helptime: null,
          name: 'Asha Menon',
          at: '2026-11-20T06:00:00.000Z',
        },
      ],
    },
  },
  answerSeparation: {
    call: 'POST /api/auth/separations/:id',
    sends: { answer: 'yes' },
    answers: { success: true },
  },
  seeNotices: {
    call: 'POST /api/auth/happenings/seen',
    sends: { ids: ['7b0f3c1e-2d4a-4c7e-9f00-000000000001'] },
    answers: { success: true },
  },
  declineVolunteer: {
    call: 'POST /api/auth/citizens/decline',
    sends: { email: 'meera@example.org' },
    answers: { success: true, message: 'We’re looking for another volunteer.', user: MEERA_HELPED },
  },
  askForNewTime: {
    call: 'POST /api/auth/citizens/new-time',
    sends: { helpdate: '2026-11-21', helptime: '16:00' },
    answers: {
      success: true,
      message: 'Your volunteer can read this now.',
      user: { ...MEERA_HELPED, ...ASKED },
    },
  },
  answerNewTime: {
    call: 'POST /api/auth/volunteers/new-time',
    sends: { answer: 'no', newTime: '2026-11-21T10:30:00.000Z' },
    answers: {
      success: true,
      message: 'Thank you. We’ve passed on your answer.',
      data: { ...ACCEPTED_BY_ASHA, ...ASKED },
    },
  },
  reportNobodyCame: {
    call: 'POST /api/auth/citizens/nobody-came',
    answers: { success: true, message: 'We’re sorry. You can ask for help again.', user: MEERA_HELPED },
  },
  acceptRequest: {
    call: 'POST /api/auth/volunteers',
    sends: {
      email: 'k3v9@requests.invalid',
      volunteerName: 'Asha Menon',
      volunteerContact: '9400011122',
      volunteerId: 'u2',
    },
    answers: {
      success: true,
      message: 'Request accepted successfully!',
      seniorCitizen: ACCEPTED_BY_ASHA,
    },
  },
  listAsked: {
    call: 'GET /api/auth/asked',
    answers: {
      success: true,
      message: 'This is the list.',
      data: [
        {
          _id: 'a1',
          helptitle: 'Medical',
          location: 'Wayanad',
          area: 'Kalpetta',
          helpdate: '2026-11-21',
          helptime: '10:30',
          askedAt: '2026-11-20T06:00:00.000Z',
        },
      ],
    },
  },
  answerAsked: {
    call: 'POST /api/auth/asked/:id',
    sends: { answer: 'yes' },
    answers: {
      success: true,
      message: 'Request accepted successfully!',
      seniorCitizen: ACCEPTED_BY_ASHA,
    },
  },
  listGuidance: {
    call: 'GET /api/guidance',
    answers: {
      success: true,
      message: 'This is the list.',
      data: [{ helptitle: 'Medical', language: 'ml', lines: ['മരുന്ന് കൊടുക്കരുത്.'] }],
    },
  },
  completeRequest: {
    call: 'POST /api/auth/mark-help-completed',
    sends: { email: 'k3v9@requests.invalid', completionCode: '004213', isAdmin: false },
    answers: { success: true, message: 'Request marked as completed!', data: null },
  },
} satisfies Partial<Exchanges<keyof typeof api>>
