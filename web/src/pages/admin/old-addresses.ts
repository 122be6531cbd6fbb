import { concernPath, paths } from '../../paths.ts'

/** Where the contents of each tab are now. */
const TABS: Record<string, string> = {
  'pending-volunteers': paths.adminPendingVolunteers,
  users: paths.adminVolunteers,
  'users/citizens': paths.adminCitizens,
  'users/banned': paths.adminBannedUsers,
  'help-requests': paths.adminRequests,
  concerns: paths.adminConcerns,
  messages: paths.adminMessages,
  'messages/undeliverable': paths.adminUndelivered,
  audit: paths.adminAudit,
  security: paths.adminSecurity,
}

/**
 * The panel used to be one page with everything in its query, `/admin?tab=users&list=banned&q=Asha`: people have kept
 * such addresses.
 */
export function addressNow(pathname: string, search: URLSearchParams): string | undefined {
  // Whoever knows the addresses of the other two lists looks for it there.
  if (pathname === `${paths.adminVolunteers}/volunteers`) return withFilters(paths.adminVolunteers, search)
  const tab = search.get('tab')
  if (pathname !== paths.admin || tab === null) return undefined
  const concern = tab === 'concerns' && search.get('case')
  if (concern) return concernPath(concern)
  const path = TABS[`${tab}/${search.get('list')}`] ?? TABS[tab] ?? paths.admin
  return withFilters(path, search)
}

function withFilters(path: string, search: URLSearchParams): string {
  const filters = new URLSearchParams(search)
  for (const word of ['tab', 'list', 'case']) filters.delete(word)
  return filters.size > 0 ? `${path}?${filters}` : path
}
