import { QueryClient, notifyManager } from '@tanstack/react-query'
import { ApiError } from './client.ts'
import { keepSame } from './keep-same.ts'

const RETRIES = 2

/** Only what may pass by itself is tried again: no answer, or a server in trouble. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'no-answer' || (error.status ?? 0) >= 500)
}

/** What the server last said. */
export function createQueries(): QueryClient {
  // A button is busy before the next press can come. By default a timer comes first, and an unsteady hand is faster.
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES && isPassing(error),
        retryDelay: (failures, { retryAfter }: Partial<ApiError>) => 1_000 * (retryAfter ?? 2 ** failures),
        staleTime: 0,
        structuralSharing: keepSame,
      },
      // Otherwise a press made offline waits, and is carried out much later by itself, when nobody expects it any more.
      mutations: { networkMode: 'always' },
    },
  })
}

/** The keys under which answers are kept. A shorter key covers every longer one that begins with it. */
export const queryKeys = {
  /** The signed-in user with their current request. */
  me: ['me'],
  /** The volunteers' board. */
  requests: ['requests'],
  /** What a volunteer is asked by a coordinator. */
  asked: ['asked'],
  /** What staff say about kinds of help. */
  guidance: ['guidance'],
  /** What has happened to the signed-in user without their doing. */
  notices: ['notices'],
  /** How many can see the request that waits, and how long it usually takes. */
  waiting: ['waiting'],
  /** A citizen's past requests, and the help that a volunteer has given. */
  pastRequests: ['past-requests'],
  pastVisits: ['past-visits'],
  /** A volunteer's figures, from a day to a day. */
  hours: ['hours'],
  /** Units to choose from. */
  organisations: ['organisations'],
  volunteerCard: ['volunteer-card'],
  /** The volunteers who have held a request of the signed-in citizen's. */
  peopleOfRequest: ['people-of-request'],
  /** The requests about which a concern was sent since signing in. */
  concernsSent: ['concerns-sent'],
  /** Where the signed-in user is signed in. */
  signIns: ['sign-ins'],
  /** Everything an administrator has read. */
  admin: ['admin'],
} as const
