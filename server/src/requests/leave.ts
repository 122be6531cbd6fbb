import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { helpRequests } from './help-requests.ts'

export const leaveRequests = (
  { database, now, timeZone, rateLimited: isLimited }: Context,
  tx: Queryable,
  accountId: string,
  actor: { id: string; clientSubnet?: string },
): Promise<void> => helpRequests({ database, now, timeZone, isLimited }).leave(tx, accountId, actor)
