import type { Newcomer } from './steps.ts'

export const MEERA: Newcomer = { name: 'Meera Nair', email: 'meera@example.org', phone: '98470 12345' }
export const GOPAL: Newcomer = { name: 'Gopal Menon', email: 'gopal@example.org', phone: '98470 23456' }
/** Says of no kind of help that she prefers it, and so sees every request of Ernakulam. */
export const ASHA: Newcomer = {
  name: 'Asha Thomas',
  email: 'asha@example.org',
  phone: '98470 54321',
  volunteer: { district: 'Ernakulam', skills: [] },
}
