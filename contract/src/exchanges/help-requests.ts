import type { api } from '../index.ts'
import type { RequestForVolunteer } from '../help-requests.ts'
import type { OfVisit } from '../request-details.ts'
import type { Both, Exchanges } from './exchange.ts'
import { MEERA_HELPED } from './people.ts'

const ON_THE_BOARD: Both<RequestForVolunteer> = {
  json: {
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
    name: null,
    contactno: null,
    createdAt: '2026-11-20T05:00:00.000Z',
    volunteerDetails: null,
  },
  ours: {
    id: 'r1',
    number: 1042,
    handle: 'k3v9@requests.invalid',
    helpType: 'medical',
    description: 'To the eye hospital and back',
    additional: null,
    district: 'Wayanad',
    area: 'Kalpetta',
    address: null,
    landmark: null,
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
  },
  ours: {
    ...ON_THE_BOARD.ours,
    address: 'Sneha House, Hill Lane 4',
    landmark: 'The blue gate behind the temple',
    citizenName: 'Meera Nair',
    citizenPhone: '9847012345',
    volunteer: { name: 'Asha Menon', phone: '9400011122', isAccepted: true, id: 'u2' },
  },
}

/** What the two of them are told besides, once Meera has asked Asha to come later. */
const ASKED: Both<OfVisit> = {
  json: { newTime: '2026-11-21T10:30:00.000Z', revision: 2, revisedAt: '2026-11-20T06:00:00.000Z' },
  ours: {
    newTime: new Date('2026-11-21T10:30:00.000Z'),
    revision: 2,
    revisedAt: new Date('2026-11-20T06:00:00.000Z'),
  },
}

export const helpRequests = {
  askForHelp: {
    call: 'POST /api/auth/citizens',
    sends: {
      json: {
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
        action: 'request',
        sameVolunteerAs: 'f3b0c442-98fc-4c14-9afb-f4c8996fb924',
      },
      ours: {
        action: 'request',
        email: 'meera@example.org',
        helpType: 'medical',
        description: 'To the eye hospital and back',
        additional: 'I walk with a stick',
        district: 'Wayanad',
        area: 'Kalpetta',
        address: 'Sneha House, Hill Lane 4',
        landmark: 'The blue gate behind the temple',
        date: '2026-11-21',
        time: '10:30',
        sameVolunteerAs: 'f3b0c442-98fc-4c14-9afb-f4c8996fb924',
      },
    },
    answers: {
      json: { success: true, message: 'Help request submitted successfully!', user: MEERA_HELPED.json },
      ours: { user: MEERA_HELPED.ours },
    },
  },
  changeRequest: {
    call: 'PUT /api/auth/citizens',
    sends: {
      json: {
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
      },
      ours: {
        email: 'meera@example.org',
        helpType: 'medical',
        description: 'To the eye hospital and back',
        additional: null,
        district: 'Wayanad',
        area: 'Kalpetta',
        address: null,
        landmark: null,
        date: '2026-11-21',
        time: '11:00',
      },
    },
    answers: {
      json: { success: true, message: 'Your request has been changed.', user: MEERA_HELPED.json },
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
        slots: 'monday-morning,saturday-evening',
        near: 'Kundara',
        q: 'post',
        limit: '20',
        cursor: 'c1',
      },
      ours: {
        district: 'Kollam',
        helpTypes: ['reading', 'medical'],
        date: '2026-11-21',
        slots: ['monday-morning', 'saturday-evening'],
        near: 'Kundara',
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
  thank: {
    call: 'POST /api/auth/citizens/requests/:id/thanks',
    sends: {
      json: { text: 'You read so well' },
      ours: { text: 'You read so well' },
    },
    answers: { json: { success: true, message: 'Your thanks are on their way.' }, ours: {} },
  },
  confirmVisit: {
    call: 'POST /api/auth/citizens/requests/:id/confirmation',
    answers: { json: { success: true }, ours: {} },
  },
  sayWhetherCame: {
    call: 'POST /api/auth/citizens/requests/:id/came',
    sends: { json: { answer: 'yes' }, ours: { answer: 'yes' } },
    answers: { json: { success: true, message: 'Thank you for telling us.' }, ours: {} },
  },
  passRequestOn: {
    call: 'POST /api/auth/volunteers/requests/:id/not-this-time',
    answers: {
      json: { success: true, message: 'Thank you for telling us. We’ll ask others now.' },
      ours: {},
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
            number: 1041,
            helptitle: 'Reading',
            location: 'Kollam',
            helpdate: '2026-11-02',
            helptime: '09:00',
            helpoutcome: 'complete',
            thanks: { at: '2026-11-02T05:00:00.000Z', text: null },
          },
        ],
        completed: 7,
      },
      ours: {
        visits: [
          {
            id: 'r9',
            number: 1041,
            helpType: 'reading',
            district: 'Kollam',
            date: '2026-11-02',
            time: '09:00',
            outcome: 'complete',
            thanks: { at: new Date('2026-11-02T05:00:00Z'), text: null },
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
        message: 'We’ve told the citizen and are looking for someone else.',
        data: ON_THE_BOARD.json,
      },
      ours: { request: ON_THE_BOARD.ours },
    },
  },
  readWaiting: {
    call: 'GET /api/auth/citizens/waiting',
    answers: {
      json: { success: true, volunteers: 30, usualHours: 8 },
      ours: { volunteers: 30, usualHours: 8 },
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
            number: 1041,
            helptitle: 'Reading',
            location: 'Kollam',
            helpdate: '2026-11-02',
            helptime: '09:00',
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
      ours: {
        requests: [
          {
            id: 'r9',
            number: 1041,
            helpType: 'reading',
            district: 'Kollam',
            date: '2026-11-02',
            time: '09:00',
            outcome: 'complete',
            description: 'Two letters from the bank',
            additional: null,
            area: 'Chinnakada',
            address: 'Harbour Street 7',
            landmark: null,
            volunteerName: 'Asha Menon',
            hadVolunteer: true,
            thanks: { at: new Date('2026-11-02T05:00:00Z'), text: 'You read so well' },
            canThank: true,
            canAskFirst: true,
          },
        ],
      },
    },
  },
  listNotices: {
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
      ours: {
        notices: [
          {
            id: 'h1',
            kind: 'release',
            requestId: 'r1',
            helpType: 'medical',
            date: '2026-11-21',
            time: '10:30',
            at: new Date('2026-11-20T06:00:00.000Z'),
          },
          {
            id: 's1',
            kind: 'separation-asked',
            requestId: null,
            helpType: null,
            date: null,
            time: null,
            name: 'Asha Menon',
            at: new Date('2026-11-20T06:00:00.000Z'),
          },
        ],
      },
    },
  },
  answerSeparation: {
    call: 'POST /api/auth/separations/:id',
    sends: { json: { answer: 'yes' }, ours: { answer: 'yes' } },
    answers: { json: { success: true }, ours: {} },
  },
  seeNotices: {
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
      json: { success: true, message: 'We’re looking for another volunteer.', user: MEERA_HELPED.json },
      ours: { user: MEERA_HELPED.ours },
    },
  },
  askForNewTime: {
    call: 'POST /api/auth/citizens/new-time',
    sends: {
      json: { helpdate: '2026-11-21', helptime: '16:00' },
      ours: { date: '2026-11-21', time: '16:00' },
    },
    answers: {
      json: {
        success: true,
        message: 'Your volunteer can read this now.',
        user: { ...MEERA_HELPED.json, ...ASKED.json },
      },
      ours: { user: { ...MEERA_HELPED.ours, request: { ...MEERA_HELPED.ours.request!, ...ASKED.ours } } },
    },
  },
  answerNewTime: {
    call: 'POST /api/auth/volunteers/new-time',
    sends: {
      json: { answer: 'no', newTime: '2026-11-21T10:30:00.000Z' },
      ours: { answer: 'no', newTime: new Date('2026-11-21T10:30:00.000Z') },
    },
    answers: {
      json: {
        success: true,
        message: 'Thank you. We’ve passed on your answer.',
        data: { ...ACCEPTED_BY_ASHA.json, ...ASKED.json },
      },
      ours: { request: { ...ACCEPTED_BY_ASHA.ours, ...ASKED.ours } },
    },
  },
  reportNobodyCame: {
    call: 'POST /api/auth/citizens/nobody-came',
    answers: {
      json: { success: true, message: 'We’re sorry. You can ask for help again.', user: MEERA_HELPED.json },
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
  listAsked: {
    call: 'GET /api/auth/asked',
    answers: {
      json: {
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
      ours: {
        asked: [
          {
            id: 'a1',
            helpType: 'medical',
            district: 'Wayanad',
            area: 'Kalpetta',
            date: '2026-11-21',
            time: '10:30',
            askedAt: new Date('2026-11-20T06:00:00.000Z'),
          },
        ],
      },
    },
  },
  answerAsked: {
    call: 'POST /api/auth/asked/:id',
    sends: { json: { answer: 'yes' }, ours: { answer: 'yes' } },
    answers: {
      json: {
        success: true,
        message: 'Request accepted successfully!',
        seniorCitizen: ACCEPTED_BY_ASHA.json,
      },
      ours: { request: ACCEPTED_BY_ASHA.ours },
    },
  },
  listGuidance: {
    call: 'GET /api/guidance',
    answers: {
      json: {
        success: true,
        message: 'This is the list.',
        data: [{ helptitle: 'Medical', language: 'ml', lines: ['മരുന്ന് കൊടുക്കരുത്.'] }],
      },
      ours: { guidance: [{ helpType: 'medical', language: 'ml', lines: ['മരുന്ന് കൊടുക്കരുത്.'] }] },
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
} satisfies Partial<Exchanges<keyof typeof api>>
