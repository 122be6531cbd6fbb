import { ApiProblem } from '@scan/contract/problems.ts'
import { may } from '@scan/domain/permissions.ts'
import { Refused } from '@scan/domain/refused.ts'
import { roleOf } from '@scan/domain/role.ts'
import { record } from '../audit/audit.ts'
import type { Database } from '../db/pool.ts'
import type { AsStaff } from './as-staff.ts'
import * as store from '../identity/accounts-store.ts'

interface Deps {
  database: Database
  now: () => Date
}

export function staffDoor({ database, now }: Deps): AsStaff {
  return (permission, actor, act, work, { amongStaff = false } = {}) =>
    database.transaction(
      async (tx) => {
        if (amongStaff) await store.lockStaff(tx)
        const category = await store.lockInGoodStanding(tx, actor.id)
        if (!category) throw new Refused('account-suspended')
        if (!may(roleOf(category), permission)) throw new ApiProblem('not-for-your-role')
        const at = now()
        const result = await work(tx, at)
        const done = typeof act === 'function' ? act(result) : act
        if (done) await record(tx, { at, actorId: actor.id, clientSubnet: actor.clientSubnet, ...done })
        return result
      },
      { retry: true },
    )
}
