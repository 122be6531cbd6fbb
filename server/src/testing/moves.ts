import { api } from '@scan/contract/index.ts'
import { world } from './stage.ts'
import { PASSWORD } from './world.ts'
import type { TestPerson } from './world.ts'

// What people do most often in tests.

/** A request is named by its handle or by its citizen's address. */
const nameOf = (citizen: TestPerson | string) => (typeof citizen === 'string' ? citizen : citizen.email)

export const accept = (as: TestPerson, citizen: TestPerson | string) =>
  world.call(api.acceptRequest, { as, body: { citizen: nameOf(citizen) } })
export const release = (as: TestPerson, citizen: TestPerson | string, reason = 'I am ill') =>
  world.call(api.releaseRequest, { as, body: { citizen: nameOf(citizen), reason } })
export const complete = (as: TestPerson, citizen: TestPerson | string, code: string) =>
  world.call(api.completeRequest, { as, body: { citizen: nameOf(citizen), code } })
export const cancel = (as: TestPerson) =>
  world.call(api.askForHelp, { as, body: { action: 'cancel', email: null } })
export const decline = (as: TestPerson) => world.call(api.declineVolunteer, { as, body: { email: null } })
export const leave = (as: TestPerson, password = PASSWORD) =>
  world.call(api.deleteMe, { as, body: { password } })
export const signIn = (email: string, password = PASSWORD) =>
  world.call(api.signIn, { body: { email, password } })
