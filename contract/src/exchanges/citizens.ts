import type { api } from '../index.ts'
import type { Exchanges } from './exchange.ts'

const A_VOLUNTEER = '7d2c4b6a-1e0f-4c8d-b1a2-93e4f5061728'

const DETAILS = {
  name: 'Kamala Nair',
  contactno: '9847012345',
  contactIs: { name: 'Suma', relation: 'neighbour' },
  language: 'ml',
  location: 'Wayanad',
  area: 'Kalpetta',
  address: 'Sneha House, Hill Lane 4',
  landmark: 'The blue gate behind the temple',
  nextOfKin: { name: 'Rajan Nair', relation: 'son', contactno: '9400011122' },
}

const KAMALA = {
  ...DETAILS,
  _id: 'u7',
  phoneWrong: true,
  houseKnown: false,
  spokeTo: 'herself',
  consentVersion: '2026-11-29',
  newEmail: 'kamala@example.org',
  createdAt: '2026-11-20T05:00:00.000Z',
}

const KAMALA_LISTED = {
  _id: 'u7',
  name: 'Kamala Nair',
  email: 'u7@phone.invalid',
  contactno: '9847012345',
  category: 'Senior Citizen',
  isVerified: true,
  byPhone: true,
  location: 'Wayanad',
  area: 'Kalpetta',
  skills: null,
  createdAt: '2026-11-20T05:00:00.000Z',
}

const ASKED = {
  helptitle: 'Medical',
  helpdescription: 'To the eye hospital and back',
  location: 'Wayanad',
  area: 'Kalpetta',
  address: 'Sneha House, Hill Lane 4',
  landmark: null,
  helpdate: '2026-11-21',
  helptime: '10:30',
  helpduration: 120,
  additional: null,
}

const AT_THE_DESK = {
  _id: 'r7',
  number: 1047,
  status: 'open',
  attention: null,
  helptitle: 'Medical',
  helpdescription: 'To the eye hospital and back',
  helpdate: '2026-11-21',
  helptime: '10:30',
  helpduration: 120,
  createdAt: '2026-11-20T05:00:00.000Z',
  location: 'Wayanad',
  area: 'Kalpetta',
  citizenId: 'u7',
  name: 'Kamala Nair',
  contactno: '9847012345',
  volunteerDetails: null,
  byPhone: true,
  firstVisit: true,
}

export const citizens = {
  readConsent: {
    call: 'GET /api/admin/consent',
    asks: { language: 'ml' },
    answers: { success: true, data: { version: '2026-11-29', text: 'May I write this down?' } },
  },
  enterCitizen: {
    call: 'POST /api/admin/citizens',
    sends: { ...DETAILS, houseKnown: true, spokeTo: 'herself', consentVersion: '2026-11-29', anyway: true },
    answers: {
      success: true,
      message: 'Added. You can ask for help in their name now.',
      data: KAMALA_LISTED,
    },
  },
  readCitizen: {
    call: 'GET /api/admin/citizens/:id',
    answers: {
      success: true,
      data: { ...KAMALA, request: { ...ASKED, additional: 'Two steps at the door' } },
    },
  },
  changeCitizen: {
    call: 'PUT /api/admin/citizens/:id',
    sends: { ...DETAILS, spokeTo: 'herself', consentVersion: '2026-11-29' },
    answers: { success: true, message: 'Saved.', data: { ...KAMALA, contactIs: null, nextOfKin: null } },
  },
  inviteCitizen: {
    call: 'PUT /api/admin/citizens/:id/email',
    sends: { email: 'kamala@example.org' },
    answers: {
      success: true,
      message: 'We’ve sent an email to this address. Once it is opened, the account is theirs.',
      data: KAMALA,
    },
  },
  forgetCitizen: {
    call: 'DELETE /api/admin/citizens/:id',
    answers: { success: true, message: 'Their details are erased.', data: null },
  },
  askForCitizen: {
    call: 'POST /api/admin/citizens/:id/helps',
    sends: { ...ASKED, volunteerId: A_VOLUNTEER },
    answers: { success: true, message: 'Asked, in their name.', data: AT_THE_DESK },
  },
  moveForCitizen: {
    call: 'PATCH /api/admin/citizens/:id/helps/current',
    sends: { move: 'change', ...ASKED },
    answers: { success: true, message: 'Done, in their name.', data: AT_THE_DESK },
  },
  releaseForVolunteer: {
    call: 'PATCH /api/admin/helps/:id/release',
    sends: { reason: 'His bus does not run' },
    answers: { success: true, message: 'The request is open again.', data: AT_THE_DESK },
  },
} satisfies Partial<Exchanges<keyof typeof api>>
