import { api } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { hoursAfter, minutesAfter } from '@scan/domain/clock.ts'
import {
  type Step,
  type View,
  answered,
  confirm,
  inTurn,
  press,
  refused,
  unanswered,
  unfold,
} from './states.ts'

const { signIns } = en

const place = {
  isCurrent: false,
  startedAt: hoursAfter(new Date(), -5),
  lastSeenAt: minutesAfter(new Date(), -9),
}

const inThreePlaces = answered(api.listSessions, {
  items: [
    { ...place, id: 'phone', isCurrent: true, lastSeenAt: new Date(), device: 'Samsung Internet, Android' },
    { ...place, id: 'library', device: 'Firefox, Windows' },
    { ...place, id: 'somewhere', device: null },
  ],
})
const unfolds = unfold(signIns.title)

const on = (path: string) => (name: string, before: readonly Step[], act: readonly Step[], until: string) =>
  ({ name: `sign-ins${name}`, path, before, act, until }) satisfies View
const citizen = on('/citizen-profile')
const volunteer = on('/volunteer-profile')
const administrator = on('/admin/security')

/** Where somebody is signed in, on the page of each that shows it. */
export const SIGN_INS_VIEWS = {
  citizen: [
    ...inTurn(
      { ...citizen('', [inThreePlaces], [unfolds], signIns.unnamedDevice), daily: true },
      {
        name: 'sign-ins-everywhere',
        act: [press(signIns.everywhere)],
        until: signIns.everywhereMeans,
      },
    ),
    citizen('-unreachable', [unanswered(api.listSessions)], [unfolds], signIns.failed),
    {
      name: 'sign-ins-out-there',
      path: '/citizen-profile',
      before: [inThreePlaces, answered(api.signOutThere, {})],
      act: [unfolds, press(/^Sign out: Firefox/)],
      until: en.replies['signed-out-there'],
    },
  ],
  volunteer: [
    volunteer('', [inThreePlaces], [unfolds], signIns.thisDevice),
    volunteer(
      '-not-everywhere',
      [inThreePlaces, refused(api.signOutEverywhere, 'internal-error')],
      [unfolds, press(signIns.everywhere), confirm(signIns.everywhere)],
      en.problems['internal-error'],
    ),
  ],
  administrator: [administrator('', [inThreePlaces], [], signIns.thisDevice)],
} satisfies Record<string, readonly View[]>
