import { api } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { signInAt } from '../../web/src/testing/builders.ts'
import {
  type View,
  answered,
  confirm,
  hours,
  on,
  press,
  refused,
  rows,
  unanswered,
  unfold,
} from './states.ts'

const { signIns } = en

const times = { startedAt: hours(-5), lastSeenAt: hours(-0.1) }
const before = [
  rows(
    api.listSessions,
    signInAt('phone', 'Samsung Internet, Android', { ...times, isCurrent: true }),
    signInAt('library', 'Firefox, Windows', times),
    signInAt('somewhere', null, times),
  ),
]
const unfolds = unfold(signIns.title)

/** Where somebody is signed in, on the page of each that shows it. */
export const SIGN_INS_VIEWS = {
  citizen: on('/citizen-profile', {
    'sign-ins': { before, act: [unfolds], until: signIns.unnamedDevice },
    'sign-ins-everywhere': { next: [press(signIns.everywhere)], until: signIns.everywhereMeans },
    'sign-ins-unreachable': {
      before: [unanswered(api.listSessions)],
      act: [unfolds],
      until: signIns.failed,
    },
    'sign-ins-out-there': {
      before: [...before, answered(api.signOutThere, {})],
      act: [unfolds, press(/^Sign out: Firefox/)],
      until: en.replies['signed-out-there'],
    },
  }),
  volunteer: on('/volunteer-profile', {
    'sign-ins': { before, act: [unfolds], until: signIns.thisDevice },
    'sign-ins-not-everywhere': {
      before: [...before, refused(api.signOutEverywhere, 'internal-error')],
      act: [unfolds, press(signIns.everywhere), confirm(signIns.everywhere)],
      until: en.problems['internal-error'],
    },
  }),
  administrator: on('/admin/security', { 'sign-ins': { before, until: signIns.thisDevice } }),
} satisfies Record<string, readonly View[]>
