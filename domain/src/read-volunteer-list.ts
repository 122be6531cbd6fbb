import { DISTRICTS, HELP_TYPES, helpTypeOf } from './catalogue.ts'
import type { District, HelpType } from './catalogue.ts'
import { readCsv } from './csv.ts'
import { EMAIL_MAX, WRITABLE_ADDRESS, canonicalAddress, foldedAddress } from './email-address.ts'
import { guidanceRefusal } from './guidance.ts'
import { organisationRefusal } from './organisation.ts'
import { tenDigits } from './phone.ts'
import { sound } from './spelling/areas.ts'
import { districtCalled, spellingsOf } from './spelling/district-names.ts'
import { withoutNeedlessInvisible } from './spelling/invisible.ts'
import { asCompared } from './spelling/spelling.ts'
import { LIST_COLUMNS, LIST_ROWS_MAX } from './volunteer-list.ts'
import type {
  Finding,
  ListColumn,
  ListRefusal,
  ListedVolunteer,
  RowNote,
  RowRefusal,
} from './volunteer-list.ts'

const NAME_MAX = 100
const UNIT_MAX = 80
const SHOWN_MAX = 60
const NEEDED = ['name', 'phone', 'email', 'district'] as const satisfies ListColumn[]

export interface ListRow {
  /** As a spreadsheet numbers them. */
  number: number
  name: string
  refusals: Finding<RowRefusal>[]
  notes: Finding<RowNote>[]
  /** Undefined if it is refused. */
  volunteer?: ListedVolunteer
}

export interface VolunteerList {
  rows: ListRow[]
  /** Headings of columns that mean nothing here. */
  ignored: string[]
}

const HEADINGS: Record<ListColumn, string> = {
  name: 'name, full name, volunteer, volunteer name, name of volunteer, student, student name, name of student, പേര്, മുഴുവൻ പേര്, नाम, पूरा नाम',
  phone:
    'number, phone, phone number, phone no, mobile, mobile number, mobile no, mob, mob no, contact, contact number, contact no, contactno, telephone, ഫോൺ, ഫോൺ നമ്പർ, നമ്പർ, മൊബൈൽ, മൊബൈൽ നമ്പർ, फ़ोन, फ़ोन नंबर, नंबर, मोबाइल, मोबाइल नंबर',
  email: 'email, mail, email id, mail id, email address, ഇമെയിൽ, ഇമെയിൽ വിലാസം, മെയിൽ, ईमेल, ईमेल पता, मेल',
  district: 'district, location, ജില്ല, ज़िला',
  skills: 'skills, skill, can help with, help, കഴിവുകൾ, കഴിവ്, हुनर, कौशल',
  unit: 'unit, nss unit, organisation, organization, college, club, office, യൂണിറ്റ്, കോളേജ്, यूनिट, इकाई, कॉलेज',
}

/** Words of the product and of the street for each kind of help. */
const SKILLS: Record<HelpType, string> = {
  driving:
    'drive, driver, car, വണ്ടിയിൽ പോകാൻ, വണ്ടി ഓടിക്കൽ, ഡ്രൈവിംഗ്, ഡ്രൈവിങ്, गाड़ी से ले जाना, गाड़ी से कहीं जाना, गाड़ी चलाना, ड्राइविंग',
  cooking: 'cook, പാചകം ചെയ്യാൻ, പാചകം, खाना बनाना, कुकिंग',
  housekeeping: 'house keeping, house work, housework, cleaning, വീട്ടുജോലി ചെയ്യാൻ, വീട്ടുജോലി, घर का काम, सफ़ाई',
  gardening: 'garden, ചെടികൾ നോക്കാൻ, ചെടികളും മുറ്റവും, പൂന്തോട്ടം, बाग़वानी',
  companionship: 'companion, company, talking, മിണ്ടാനും പറയാനും, കൂട്ടും സംസാരവും, കൂട്ട്, साथ और बातचीत, बातचीत, साथ',
  reading: 'read, വായിച്ചു തരാൻ, വായിച്ചു കൊടുക്കൽ, വായന, पढ़कर सुनाना, पढ़ना',
  shopping: 'shop, സാധനം വാങ്ങാൻ, സാധനം വാങ്ങൽ, ഷോപ്പിംഗ്, ഷോപ്പിങ്, ख़रीदारी, शॉपिंग',
  medical:
    'medical help, hospital, doctor, nursing, ഡോക്ടറെ കാണാൻ, ഡോക്ടറെ കാണാൻ കൂട്ട്, ആശുപത്രി, डॉक्टर के पास जाना, डॉक्टर के पास ले जाना, अस्पताल',
}

const plain = (text: string) => asCompared(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Made when first asked. */
function named<Name extends string>(words: Record<Name, string>) {
  let names: Map<string, Name> | undefined
  return (text: string): Name | undefined => {
    names ??= new Map(
      Object.entries<string>(words).flatMap(([name, all]) =>
        `${name}, ${all}`.split(', ').map((word): [string, Name] => [plain(word), name as Name]),
      ),
    )
    return names.get(plain(text))
  }
}

const columnCalled = named(HEADINGS)
const skillSpelled = named(SKILLS)

/** A kind of help by a name of the product, in any of three languages, or a usual one. */
export const skillCalled = (text: string) => helpTypeOf(text) ?? skillSpelled(text)

const clean = (cell = '') => withoutNeedlessInvisible(cell).normalize('NFC').replace(/\s+/g, ' ').trim()

const shown = (text: string) => {
  const letters = [...text]
  return letters.length > SHOWN_MAX ? `${letters.slice(0, SHOWN_MAX - 1).join('')}…` : text
}

/** What a list says, row by row, or why it says nothing. */
export function readVolunteerList(text: string): VolunteerList | { refusals: ListRefusal[] } {
  const { rows, openQuoteIn } = readCsv(text)
  // What follows the mark would be one cell, and nobody would miss it.
  if (openQuoteIn !== undefined) return { refusals: [{ reason: 'quote-open', row: openQuoteIn }] }
  const cleaned = rows.map((cells) => cells.map(clean))
  const numbered = cleaned.flatMap((cells, at) => (cells.some(Boolean) ? [{ cells, number: at + 1 }] : []))
  const [first, ...body] = numbered
  if (!first || body.length === 0) return { refusals: [{ reason: 'nobody' }] }
  if (body.length > LIST_ROWS_MAX) return { refusals: [{ reason: 'too-many-rows' }] }
  const columns = first.cells.map(columnCalled)
  const refusals = LIST_COLUMNS.flatMap((column): ListRefusal[] => {
    const times = columns.filter((one) => one === column).length
    if (times > 1) return [{ reason: 'column-twice', column }]
    return times === 0 && NEEDED.some((one) => one === column) ? [{ reason: 'column-missing', column }] : []
  })
  if (refusals.length > 0) return { refusals }
  const isUnit = asked((unit) => organisationRefusal(unit) === undefined)
  const read = body.map(({ cells, number }) => readRow(cells, number, columns, isUnit))
  findTwice(read)
  return {
    rows: read.map(({ row }) => row),
    ignored: first.cells.filter((heading, at) => heading && !columns[at]).map(shown),
  }
}

interface Read {
  row: ListRow
  email?: string
  phone?: string
}

function readRow(
  cells: string[],
  number: number,
  columns: (ListColumn | undefined)[],
  isUnit: (text: string) => boolean,
): Read {
  const cellOf = (column: ListColumn) => {
    const at = columns.indexOf(column)
    return (at < 0 ? undefined : cells[at]) ?? ''
  }
  const refusals: ListRow['refusals'] = []
  const refuse = (reason: RowRefusal, value?: string) =>
    refusals.push({ reason, value: value && shown(value) })

  const name = cellOf('name')
  if (!name) refuse('name-missing')
  else if (name.length > NAME_MAX) refuse('name-too-long', name)
  else if (!NAME.test(name)) refuse('name-strange', name)

  // An apostrophe keeps a spreadsheet from reading a number.
  const typedPhone = cellOf('phone').replace(/^['’]/, '')
  const phone = tenDigits(typedPhone)
  if (!typedPhone) refuse('phone-missing')
  else if (SHORTENED.test(typedPhone)) refuse('phone-shortened', typedPhone)
  else if (!phone) refuse('phone-wrong', typedPhone)

  const email = foldedAddress(cellOf('email'))
  const isWritable = email.length <= EMAIL_MAX && WRITABLE_ADDRESS.test(email)
  if (!email) refuse('email-missing')
  else if (!isWritable) refuse('email-wrong', email)

  const typedDistrict = cellOf('district')
  const district = districtWritten(typedDistrict)
  if (!typedDistrict) refuse('district-missing')
  else if (!district) refuse('district-unknown', typedDistrict)

  const unit = cellOf('unit')
  if ([...unit].length > UNIT_MAX) refuse('unit-too-long', unit)
  else if (unit && !isUnit(unit)) refuse('unit-not-a-name', unit)
  if (cells.slice(columns.length).some(Boolean)) refuse('too-many-cells')

  const { skills, unknown } = skillsIn(cellOf('skills'))
  const notes: ListRow['notes'] = unknown.map((value) => ({ reason: 'skill-unknown', value: shown(value) }))
  const row: ListRow = { number, name: shown(name), refusals, notes }
  if (refusals.length === 0 && phone && district)
    row.volunteer = { name, phone, email, district, skills, unit: unit || null }
  return { row, ...(isWritable && { email }), ...(phone && { phone }) }
}

/** Answers for the same text once: most rows name the same few units, and looking takes a while. */
function asked(isSo: (text: string) => boolean): (text: string) => boolean {
  const answers = new Map<string, boolean>()
  return (text) => {
    const answer = answers.get(text) ?? isSo(text)
    answers.set(text, answer)
    return answer
  }
}

/** As it may stand in an email: no formula, number or link. */
const NAME = /^(?=.*\p{L})[\u200d\u200c\p{L}\p{M} .'’-]+$/u
/** 9.84701E+09: the last digits are gone. */
const SHORTENED = /^\d(?:[.,]\d+)?e\+?\d+$/i

function findTwice(rows: readonly Read[]): void {
  const emails = new Map<string, number>()
  const phones = new Map<string, number>()
  for (const { row, email, phone } of rows) {
    const mailbox = email && canonicalAddress(email)
    const sameMailbox = mailbox && emails.get(mailbox)
    const samePhone = phone && phones.get(phone)
    if (sameMailbox) {
      row.refusals.push({ reason: 'email-twice', value: email, row: sameMailbox })
      delete row.volunteer
      continue
    }
    // Families share a phone.
    if (samePhone) row.notes.push({ reason: 'phone-twice', value: phone, row: samePhone })
    if (mailbox) emails.set(mailbox, row.number)
    if (phone && !samePhone) phones.set(phone, row.number)
  }
}

const DISTRICT_WORD = /(?<![\p{L}\p{M}])(?:district|dist|dt|jilla|ജില്ല|ज़िला|जिला)(?![\p{L}\p{M}])\.?/giu

/** Made when first asked. */
let sounds: Map<string, District> | undefined

/** Also as it sounds: 'Trissur Dist.' */
function districtWritten(text: string): District | undefined {
  const name = text.normalize('NFC').replace(DISTRICT_WORD, '').trim()
  sounds ??= new Map(
    DISTRICTS.flatMap((district) =>
      spellingsOf(district)
        .split(' ')
        .map((spelling): [string, District] => [sound(spelling), district]),
    ),
  )
  return districtCalled(name) ?? sounds.get(sound(name))
}

function skillsIn(cell: string): { skills: HelpType[]; unknown: string[] } {
  const said = cell
    .split(/[,;/|&]/)
    .flatMap((part) => (skillCalled(part) ? [part] : part.split(/ and | और | \+ /i)))
    .map((part) => part.trim())
    .filter(Boolean)
  const known = new Set(said.map(skillCalled))
  return {
    skills: HELP_TYPES.filter((type) => known.has(type)),
    unknown: said.filter((part) => !skillCalled(part)),
  }
}

export type FromRefusal = 'list-from-strange'

const FROM = /^(?=.*\p{L})[\u200d\u200c\p{L}\p{M}\p{Nd} .,'’()-]+$/u

/** Who gave the list stands in the letter to everybody on it, so it leads nowhere. */
export function fromRefusal(from: string): FromRefusal | undefined {
  return FROM.test(from) && !guidanceRefusal([from], []) ? undefined : 'list-from-strange'
}
