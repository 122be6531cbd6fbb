import { ASSIGNED_VIEWS, IDLE_VIEWS, OVERDUE_VIEWS, WAITING_VIEWS } from './citizens.ts'
import { DESK_VIEWS } from './desk.ts'
import { GUEST_VIEWS } from './guests.ts'
import type { View } from './states.ts'
import { ACCEPTED_VIEWS, FREE_VIEWS } from './volunteers.ts'

/** Somebody of the demo, by their address, or a visitor who has not signed in. */
export type Sitter = 'guest' | `${string}@example.org`

/** Every page of the product in every state, as whom it is seen. Those with most to see come first. */
export const ALBUM: readonly { sitter: Sitter; views: readonly View[] }[] = [
  { sitter: 'guest', views: GUEST_VIEWS },
  { sitter: 'admin@example.org', views: DESK_VIEWS },
  { sitter: 'meera@example.org', views: ASSIGNED_VIEWS },
  { sitter: 'saraswathi@example.org', views: IDLE_VIEWS },
  { sitter: 'ravi@example.org', views: FREE_VIEWS },
  { sitter: 'asha@example.org', views: ACCEPTED_VIEWS },
  { sitter: 'gopal@example.org', views: WAITING_VIEWS },
  { sitter: 'mathai@example.org', views: OVERDUE_VIEWS },
]
