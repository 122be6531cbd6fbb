import type { api } from '../index.ts'
import type { Exchanges } from './exchange.ts'

const CALL = {
  _id: 'c1',
  person: {
    _id: 'u7',
    name: 'Kamala Nair',
    contactno: '9847012345',
    contactIs: { name: 'Suma', relation: 'neighbour' },
    language: 'hi',
    byPhone: true,
  },
  due: '2026-11-20T05:00:00.000Z',
  isUrgent: true,
  tries: 1,
  items: [
    {
      kind: 'visit-reminder',
      number: 1047,
      say: 'Asha कल सुबह दस बजे आएँगे।',
      here: 'Asha is coming tomorrow, at ten in the morning.',
    },
  ],
  machine: { say: 'कृपया 98470 00000 पर फ़ोन कीजिए।', here: 'Please ring 98470 00000.' },
}

export const callsToMake = {
  listCalls: {
    call: 'GET /api/admin/calls',
    asks: { page: '1' },
    answers: {
      success: true,
      data: [
        { ...CALL, takenBy: { name: 'Lakshmi', until: '2026-11-20T05:10:00.000Z' } },
        {
          _id: 'c2',
          person: {
            _id: 'u2',
            name: 'Leela',
            contactno: '9400011122',
            language: 'en',
            byPhone: false,
            email: 'lela@example.org',
            phoneWrong: true,
            isSignUp: true,
          },
          due: null,
          isUrgent: false,
          tries: 0,
          items: [
            {
              kind: 'verify-email',
              say: 'We sent you an email, and it did not arrive.',
              here: 'We sent you an email, and it did not arrive.',
            },
          ],
        },
        {
          _id: 'c3',
          person: {
            _id: 'c3',
            name: 'Suresh',
            contactno: '9400011133',
            language: 'en',
            byPhone: false,
            isCallback: true,
          },
          due: '2026-11-20T06:30:00.000Z',
          isUrgent: false,
          tries: 0,
          items: [
            {
              kind: 'callback',
              say: 'You asked us to ring you about somebody. How can we help?',
              here: 'You asked us to ring you about somebody. How can we help?',
              callback: {
                name: 'Suresh',
                part: 'afternoon',
                forWhom: 'somebody',
                words: 'My mother needs somebody for the shopping',
                askedAt: '2026-11-20T04:00:00.000Z',
              },
            },
          ],
        },
      ],
      total: 3,
    },
  },
  takeCall: {
    call: 'POST /api/admin/calls/:id/take',
    answers: {
      success: true,
      message: 'Nobody else will ring them for ten minutes.',
      data: { ...CALL, takenBy: { name: 'Lakshmi', until: '2026-11-20T05:10:00.000Z', isMe: true } },
    },
  },
  endCall: {
    call: 'POST /api/admin/calls/:id/done',
    sends: {
      outcome: 'reached',
      note: 'She asks for somebody with a car',
      answer: 'not-right',
      kind: 'money',
    },
    answers: { success: true, message: 'Noted.', data: null },
  },
} satisfies Partial<Exchanges<keyof typeof api>>
