import type { User, AssignedVolunteer } from '../accounts.ts'
import type { Both } from './exchange.ts'

export const MEERA: Both<User> = {
  json: {
    _id: 'u1',
    name: 'Meera Nair',
    email: 'meera@example.org',
    contactno: '9847012345',
    category: 'Senior Citizen',
    isVerified: true,
    language: 'en',
    skills: null,
    location: 'Kannur',
    homeLocation: 'Kannur',
    homeArea: 'Thalassery',
    homeAddress: 'Harbour Street 7',
    homeLandmark: null,
    requestId: null,
    requestNumber: null,
    helptitle: null,
    helpdescription: null,
    additional: null,
    area: null,
    address: null,
    landmark: null,
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
    language: 'en',
    skills: null,
    homeDistrict: 'Kannur',
    homeArea: 'Thalassery',
    homeAddress: 'Harbour Street 7',
    homeLandmark: null,
    request: null,
    lastOutcome: null,
  },
}

export const ASHA: Both<User> = {
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

export const ASSIGNED: Both<AssignedVolunteer> = {
  json: {
    name: 'Asha Menon',
    contactno: '9400011122',
    isAccepted: true,
    volunteerId: 'u2',
    completionCode: '004213',
    timesHelped: 7,
  },
  ours: {
    ...{ name: 'Asha Menon', phone: '9400011122', isAccepted: true, id: 'u2', code: '004213' },
    timesHelped: 7,
  },
}

/** Meera while Asha is on her way; the visit is at her daughter's, in another district than her home. */

export const MEERA_HELPED: Both<User> = {
  json: {
    ...MEERA.json,
    location: 'Wayanad',
    requestId: 'r1',
    requestNumber: 1042,
    helptitle: 'Medical',
    helpdescription: 'To the eye hospital and back',
    additional: 'I walk with a stick',
    area: 'Kalpetta',
    address: 'Sneha House, Hill Lane 4',
    landmark: 'The blue gate behind the temple',
    helpdate: '2026-11-21',
    helptime: '10:30',
    createdAt: '2026-11-20T05:00:00.000Z',
    volunteerDetails: ASSIGNED.json,
  },
  ours: {
    ...MEERA.ours,
    request: {
      id: 'r1',
      number: 1042,
      helpType: 'medical',
      description: 'To the eye hospital and back',
      additional: 'I walk with a stick',
      district: 'Wayanad',
      area: 'Kalpetta',
      address: 'Sneha House, Hill Lane 4',
      landmark: 'The blue gate behind the temple',
      date: '2026-11-21',
      time: '10:30',
      postedAt: new Date('2026-11-20T05:00:00.000Z'),
      volunteer: ASSIGNED.ours,
    },
  },
}
