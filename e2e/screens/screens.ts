import { BY_PHONE_VIEWS, DESK_VIEWS } from './admin-by-phone.ts'
import { CASE_VIEWS } from './admin-cases.ts'
import { OVERVIEW_VIEWS } from './admin-overview.ts'
import { PEOPLE_VIEWS } from './admin-people.ts'
import { SECURITY_VIEWS } from './admin-security.ts'
import { ASSIGNED_VIEWS } from './citizens-assigned.ts'
import { IDLE_VIEWS, OVERDUE_VIEWS, WAITING_VIEWS } from './citizens.ts'
import { SIGN_IN_VIEWS } from './guests-sign-in.ts'
import { SIGN_UP_VIEWS } from './guests-sign-up.ts'
import { GUEST_VIEWS } from './guests.ts'
import { SIGN_INS_VIEWS } from './sign-ins.ts'
import type { View } from './states.ts'
import { ACCEPTED_VIEWS, FREE_VIEWS } from './volunteers.ts'

/** Somebody of the demo, by their address, or a visitor who has not signed in. */
export type User = 'guest' | `${string}@example.org`

/** Every page of the product in every state, as whom it is seen. Those with most to see come first. */
export const SCREENS: readonly { user: User; views: readonly View[] }[] = [
  { user: 'guest', views: [...GUEST_VIEWS, ...SIGN_UP_VIEWS, ...SIGN_IN_VIEWS] },
  {
    user: 'admin@example.org',
    views: [
      ...OVERVIEW_VIEWS,
      ...PEOPLE_VIEWS,
      ...CASE_VIEWS,
      ...BY_PHONE_VIEWS,
      ...SECURITY_VIEWS,
      ...SIGN_INS_VIEWS.administrator,
    ],
  },
  { user: 'meera@example.org', views: [...ASSIGNED_VIEWS, ...SIGN_INS_VIEWS.citizen] },
  { user: 'saraswathi@example.org', views: IDLE_VIEWS },
  { user: 'ravi@example.org', views: [...FREE_VIEWS, ...SIGN_INS_VIEWS.volunteer] },
  { user: 'asha@example.org', views: ACCEPTED_VIEWS },
  { user: 'gopal@example.org', views: WAITING_VIEWS },
  { user: 'radha@example.org', views: DESK_VIEWS },
  { user: 'mathai@example.org', views: OVERDUE_VIEWS },
]
