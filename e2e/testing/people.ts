import type { District } from '@scan/domain/catalogue.ts'

export interface Person {
  name: string
  email: string
  phone: string
  /** Left out by people looking for help. */
  volunteer?: { district: District; skills: string[] }
}

export const ADMIN = { name: 'Administrator', email: 'admin@example.org', password: 'Boat-race.1952' }
/** Everybody else's. */
export const PASSWORD = 'Monsoon#47rain'

export const MEERA: Person = { name: 'Meera Nair', email: 'meera@example.org', phone: '98470 12345' }
export const GOPAL: Person = { name: 'Gopal Menon', email: 'gopal@example.org', phone: '98470 23456' }
/** Prefers no kind of help, and so sees every request of Ernakulam. */
export const ASHA: Person = {
  name: 'Asha Thomas',
  email: 'asha@example.org',
  phone: '98470 54321',
  volunteer: { district: 'Ernakulam', skills: [] },
}
export const SKILLED_ASHA = { ...ASHA, volunteer: { district: 'Ernakulam' as const, skills: ['Driving'] } }
export const RAVI: Person = { ...ASHA, name: 'Ravi Kurup', email: 'ravi@example.org', phone: '98470 65432' }

let phone = 9_847_100_000

export const volunteers = (...names: string[]): Person[] =>
  names.map((name) => ({
    name: `${name} Thomas`,
    email: `${name.toLowerCase()}@example.org`,
    phone: String(phone++),
    volunteer: { district: 'Ernakulam', skills: [] },
  }))
