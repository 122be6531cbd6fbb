import { CODE, PASSWORD, addressOf, handleOf, helpDate, phoneOf, tokenOf } from './crowd.ts'
import type { Call } from './load.ts'

/** What is asked for, in the order it is measured: reads first. */
export const CALLS = [
  'list',
  'compressed list',
  'page',
  'filtered page',
  'me',
  'unchanged list',
  'unchanged me',
  'list while others accept',
  'page while others accept',
  'post',
  'accept',
  'complete',
  'sign-in',
] as const
export type CallName = (typeof CALLS)[number]

/** One of the districts the network is filled with; nothing happens in it while it is read. */
const DISTRICT = 'Kollam'
/** As browsers ask. */
const COMPRESSED = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const LISTENERS = 64
/** The part of the crowd that accepts while others read: more than can in the time. */
export const OTHERS = { from: 1_000, to: 2_000 }

function get(path: string, who: 'citizen' | 'volunteer', n: number, headers = {}): Call {
  return { method: 'GET', path, headers: { authorization: `Bearer ${tokenOf(who, n)}`, ...headers } }
}

function post(path: string, body: object, headers = {}): Call {
  return {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}

const by = (who: 'citizen' | 'volunteer', n: number) => ({ authorization: `Bearer ${tokenOf(who, n)}` })

/** The call of this kind with this number. Calls that change something each come from somebody else. */
export const callOf: Record<CallName, (n: number) => Call> = {
  list: (n) => get(`/api/auth/volunteers?location=${DISTRICT}`, 'volunteer', n % LISTENERS),
  'list while others accept': (n) => callOf.list(n),
  // What it is a page of is counted over all districts.
  'page while others accept': (n) => callOf.page(n),
  'compressed list': (n) =>
    get(`/api/auth/volunteers?location=${DISTRICT}`, 'volunteer', n % LISTENERS, COMPRESSED),
  page: (n) => get(`/api/auth/volunteers?location=${DISTRICT}&limit=50`, 'volunteer', n % LISTENERS),
  'filtered page': (n) =>
    get(`/api/auth/volunteers?location=${DISTRICT}&helptype=Reading&limit=50`, 'volunteer', n % LISTENERS),
  // By one person, who has read it a moment ago.
  'unchanged list': () => get(`/api/auth/volunteers?location=${DISTRICT}`, 'volunteer', 0),
  'unchanged me': () => get('/api/auth/me', 'citizen', 0),
  me: (n) => get('/api/auth/me', 'citizen', n % LISTENERS),
  post: (n) =>
    post(
      '/api/auth/citizens',
      {
        email: addressOf('citizen', n),
        helptitle: 'Medical',
        helpdescription: 'To the eye hospital and back',
        additional: 'I walk with a stick',
        location: 'Kannur',
        helpdate: helpDate(),
        helptime: '10:30',
        action: 'request',
      },
      by('citizen', n),
    ),
  accept: (n) =>
    post(
      '/api/auth/volunteers',
      { email: handleOf(n), volunteerName: 'Asha Menon', volunteerContact: phoneOf('volunteer', n) },
      by('volunteer', n),
    ),
  complete: (n) =>
    post('/api/auth/mark-help-completed', { email: handleOf(n), completionCode: CODE }, by('volunteer', n)),
  'sign-in': (n) => post('/api/auth/login', { email: addressOf('volunteer', n), password: PASSWORD }),
}

/** What the crowd has to have done before. */
export function placeFor(call: CallName): 'post' | 'accept' | 'complete' | undefined {
  if (isWhileOthersAccept(call)) return 'accept'
  return call === 'post' || call === 'accept' || call === 'complete' ? call : undefined
}

/** Whether each person in the crowd does it once. */
export function changes(call: CallName): boolean {
  return placeFor(call) === call
}

export function isWhileOthersAccept(call: CallName): boolean {
  return call.endsWith('while others accept')
}

export function isUnchanged(call: CallName): boolean {
  return call.startsWith('unchanged')
}
