import type { api } from '../index.ts'
import type { Exchanges } from './exchange.ts'

const ASHA_ID = '7b0f3c1e-2d4a-4c7e-9f00-0000000000a5'

const REQUEST_ID = '5f0c1f8e-3f0a-4c56-9f54-8f3f4f1f2a3b'

const ABOUT_ASHA = {
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
  requestNumber: 1042,
  helptitle: 'Medical',
  helpdate: '2026-11-21',
  owner: { _id: 'u9', name: 'Lakshmi' },
  isSeparated: true,
  notes: [{ _id: 'n1', text: 'I called Meera', author: 'Lakshmi', createdAt: '2026-11-21T09:00:00.000Z' }],
}

const ABOUT_ASHA_ANSWERED = (message: string) => ({ success: true, message, data: ABOUT_ASHA })

export const concerns = {
  raiseConcern: {
    call: 'POST /api/auth/concerns',
    sends: { requestId: REQUEST_ID, kind: 'money', text: 'She asked me for money', subjectId: ASHA_ID },
    answers: { success: true, message: 'Thank you for telling us. We will look into it.' },
  },
  listPeopleOfRequest: {
    call: 'GET /api/auth/citizens/requests/:id/volunteers',
    answers: {
      success: true,
      data: [
        { _id: 'u2', name: 'Asha Menon' },
        { _id: 'u5', name: null },
      ],
    },
  },
  listConcerns: {
    call: 'GET /api/admin/concerns',
    asks: { state: 'open', kind: 'money', owner: 'me', q: 'meera', page: '1' },
    answers: { success: true, data: [ABOUT_ASHA], total: 1 },
  },
  readConcern: {
    call: 'GET /api/admin/concerns/:id',
    answers: { success: true, data: ABOUT_ASHA },
  },
  raiseWorry: {
    call: 'POST /api/auth/volunteers/worry',
    sends: { email: 'k3v9@requests.invalid', kind: 'worried', text: 'She sounded confused' },
    answers: { success: true, message: 'Thank you. The coordinators know now, and will ring.' },
  },
  changeConcern: {
    call: 'PATCH /api/admin/concerns/:id',
    sends: { state: 'in-hand', owner: 'me', from: ASHA_ID },
    answers: ABOUT_ASHA_ANSWERED('Case updated.'),
  },
  noteConcern: {
    call: 'POST /api/admin/concerns/:id/notes',
    sends: { text: 'I called Meera' },
    answers: ABOUT_ASHA_ANSWERED('Note added.'),
  },
  separatePeople: {
    call: 'PATCH /api/admin/concerns/:id/separate',
    answers: ABOUT_ASHA_ANSWERED('These two will not be matched again.'),
  },
  listSeparations: {
    call: 'GET /api/admin/separations',
    asks: { page: '1' },
    answers: {
      success: true,
      data: [
        {
          _id: 's1',
          volunteer: { _id: 'u2', name: 'Asha Menon' },
          citizen: { _id: 'u1', name: 'Meera Nair' },
          cause: 'declined',
          at: '2026-11-21T03:20:00.000Z',
          askedBy: ['u1'],
          askedAt: null,
          saidNoAt: null,
          pressedBy: 'Lakshmi',
          pressedAt: '2026-11-21T04:20:00.000Z',
        },
      ],
      total: 1,
    },
  },
  askSeparated: {
    call: 'POST /api/admin/separations/:id/ask',
    answers: { success: true, message: 'Asked. They’ll answer on their page.', data: null },
  },
  liftSeparation: {
    call: 'DELETE /api/admin/separations/:id',
    answers: { success: true, message: 'These two can be matched again.', data: null },
  },
  reunitePeople: {
    call: 'PATCH /api/admin/concerns/:id/reunite',
    answers: ABOUT_ASHA_ANSWERED('These two can be matched again.'),
  },
} satisfies Partial<Exchanges<keyof typeof api>>
