import type { CurrentRequest, User } from '@scan/contract/accounts.ts'

const NO_PLACE = { homeArea: null, homeAddress: null, homeLandmark: null } as const
const NOTHING = { isVerified: true, skills: null, ...NO_PLACE, request: null, lastOutcome: null } as const

export const meera: User = {
  ...NOTHING,
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Meera Nair',
  email: 'meera@example.org',
  phone: '9847012345',
  category: 'Citizen',
  homeDistrict: 'Kollam',
}

export const gopal: User = {
  ...NOTHING,
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Gopal Menon',
  email: 'gopal@example.org',
  phone: '9847012346',
  category: 'Senior Citizen',
  homeDistrict: 'Thrissur',
}

export const asha: User = {
  ...NOTHING,
  id: '00000000-0000-4000-8000-000000000003',
  name: 'Asha Thomas',
  email: 'asha@example.org',
  phone: '9847012347',
  category: 'Volunteer',
  homeDistrict: 'Kollam',
  skills: ['cooking', 'driving'],
}

export const ravi: User = {
  ...NOTHING,
  id: '00000000-0000-4000-8000-000000000004',
  name: 'Ravi Kumar',
  email: 'ravi@example.org',
  phone: '9847012348',
  category: 'Volunteer',
  homeDistrict: 'Kannur',
  skills: [],
}

export const admin: User = {
  ...NOTHING,
  id: '00000000-0000-4000-8000-000000000005',
  name: 'Administrator',
  email: 'admin@example.org',
  phone: '9847012349',
  category: 'Admin',
  homeDistrict: null,
}

/** Has signed up and not proved the address yet. */
export const newcomer: User = { ...asha, isVerified: false }

/** A request awaiting a volunteer. */
export const waitingRequest: CurrentRequest = {
  id: '00000000-0000-4000-8000-0000000000a1',
  number: 1042,
  helpType: 'driving',
  description: 'To the eye hospital and back',
  additional: null,
  district: 'Kollam',
  area: null,
  address: null,
  landmark: null,
  date: '2026-11-21',
  time: '10:30',
  duration: 120,
  postedAt: new Date('2026-11-20T05:00:00Z'),
  volunteer: null,
}
