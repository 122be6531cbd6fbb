import type { AuditLine } from '@scan/contract/admin/audit.ts'
import { DISTRICTS } from '@scan/domain/catalogue.ts'
import { PAPER_KINDS } from '@scan/domain/papers.ts'
import { PARTS } from '@scan/domain/role.ts'
import { papersSaid } from '../../app/words/papers-said.ts'
import type { Translate } from '../../app/words/translate.ts'

const BESIDE = '\u00a0· '

/** Lists with one action in common. */
const LISTS = {
  'volunteers/pending': 'admin.tabs.pendingVolunteers',
  'users role=Volunteer': 'admin.users.volunteers',
  'users role=Citizen': 'admin.users.citizens',
  'users/banned': 'admin.users.banned',
  search: 'admin.search.button',
} as const

/** How a list was shown, and not which of its rows. */
const NO_FILTERS: readonly string[] = ['role', 'sort', 'rows', 'without', 'show']

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What the server wrote beside a look: 'users role=Citizen q=meera: 1'. */
function lookInWords(t: Translate, remark: string): string | undefined {
  const [, what = '', rows] = /^([a-z].*?)(?:: (\d+))?$/s.exec(remark) ?? []
  const [path = '', ...asked] = what.split(/ (?=\w+=)/)
  if (!/^[a-z/-]+$/.test(path)) return undefined
  const said = asked.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)] as const)
  const list = Object.entries(LISTS).find(([name]) => what === name || what.startsWith(`${name} `))?.[1]
  const searched = said.find(([name]) => name === 'q' || name === 'person')?.[1]
  const district = DISTRICTS.find((one) => said.some(([name, value]) => name === 'location' && value === one))
  const others = said.filter(([name]) => !['q', 'person', 'location', ...NO_FILTERS].includes(name))
  return [
    list && t(list),
    searched &&
      (ID.test(searched) ? t('admin.audit.ofOnePerson') : t('admin.audit.searched', { text: searched })),
    district && t(`catalogue.districts.${district}`),
    others.length > 0 && t('admin.audit.filtered'),
    rows && t('admin.audit.shown', { count: Number(rows) }),
  ]
    .filter(Boolean)
    .join(BESIDE)
}

/** A remark as a person reads it: what the server notes in its own words is said in ours, what somebody wrote stays. */
export function remarkInWords(
  t: Translate,
  { action, remark }: Pick<AuditLine, 'action' | 'remark'>,
): string | null {
  if (!remark) return null
  const count = Number(remark)
  if (action === 'set-part') {
    const part = PARTS.find((one) => one === remark)
    return part ? t(`admin.administrators.parts.${part}`) : remark
  }
  if (action === 'look-at-volunteer-list') return t('admin.importVolunteers.rows', { count })
  if (action === 'import-volunteers') return t('admin.importVolunteers.done', { count })
  if (action === 'add-paper' || action === 'remove-paper' || action === 'set-papers-needed')
    return remark.replace(/^[a-z-]+(, [a-z-]+)*(?=, \d|$)/, (kinds) => {
      const known = PAPER_KINDS.filter((kind) => kinds.split(', ').includes(kind))
      return known.length > 0 ? papersSaid(t, known) : kinds
    })
  return (/^(look-at|export)-/.test(action) && lookInWords(t, remark)) || remark
}
