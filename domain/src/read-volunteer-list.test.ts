import { describe, expect, test } from 'vitest'
import { HELP_TYPES } from './catalogue.ts'
import { fromRefusal, readVolunteerList, skillCalled } from './read-volunteer-list.ts'
import type { ListRow } from './read-volunteer-list.ts'
import { LIST_ROWS_MAX } from './volunteer-list.ts'

const HEAD = 'Name,Number,Email,District,Skills,Unit'
const ASHA = { name: 'Asha Menon', phone: '9847012345', email: 'asha@example.org', district: 'Kollam' }

function rowsOf(text: string): ListRow[] {
  const list = readVolunteerList(text)
  if ('refusals' in list) throw new Error(JSON.stringify(list.refusals))
  return list.rows
}
function refusalsOf(text: string) {
  const list = readVolunteerList(text)
  return 'refusals' in list ? list.refusals : []
}
/** What is wrong with Asha's row, if one thing in it is different. */
function wrong(difference: Partial<typeof ASHA & { skills: string; unit: string }>) {
  const { name, phone, email, district, skills = '', unit = '' } = { ...ASHA, ...difference }
  const cells = [name, phone, email, district, skills, unit].map((cell) => `"${cell.replaceAll('"', '""')}"`)
  const [row] = rowsOf(`${HEAD}\n${cells.join()}`)
  expect(row?.volunteer === undefined).toBe((row?.refusals ?? []).length > 0)
  return row
}
const codes = (row: ListRow | undefined) => row?.refusals.map(({ reason }) => reason)

test('a row is a volunteer', () => {
  const text = `${HEAD}\nAsha Menon,98470 12345,Asha@Example.org,Quilon,"driving, cooking",NSS 42`
  expect(rowsOf(text)).toEqual([
    {
      number: 2,
      name: 'Asha Menon',
      refusals: [],
      notes: [],
      volunteer: { ...ASHA, skills: ['driving', 'cooking'], unit: 'NSS 42' },
    },
  ])
})

describe('the columns', () => {
  test.each([
    ['Email;District;Name;Mobile No.', 'asha@example.org;Kollam;Asha Menon;9847012345'],
    ['പേര്,ഫോൺ നമ്പർ,ഇമെയിൽ,ജില്ല', 'Asha Menon,9847012345,asha@example.org,കൊല്ലം'],
    ['नाम,फ़ोन नंबर,ईमेल,ज़िला', 'Asha Menon,9847012345,asha@example.org,कोल्लम'],
    [
      '\ufeffFULL NAME\tPhone number\tE-mail ID\tDistrict',
      'Asha Menon\t9847012345\tasha@example.org\tKollam',
    ],
  ])('%s', (head, row) => {
    expect(rowsOf(`${head}\r\n${row}\r\n`)[0]?.volunteer).toMatchObject(ASHA)
  })

  test('one that means nothing here is left out, and named', () => {
    const list = readVolunteerList(
      `Sl. No,${HEAD},,Blood group\n1,Asha Menon,9847012345,asha@example.org,Kollam,,,,O+`,
    )
    expect(list).toMatchObject({
      ignored: ['Sl. No', 'Blood group'],
      rows: [{ volunteer: { ...ASHA, unit: null } }],
    })
  })

  test('one that is missing is named', () => {
    expect(refusalsOf('Name,Email\nAsha,asha@example.org')).toEqual([
      { reason: 'column-missing', column: 'phone' },
      { reason: 'column-missing', column: 'district' },
    ])
  })

  test('one that is there twice is named', () => {
    expect(refusalsOf(`${HEAD},E-mail\nAsha`)).toEqual([{ reason: 'column-twice', column: 'email' }])
  })

  test('a list without them has none', () => {
    expect(
      refusalsOf('Asha,9847012345,asha@example.org,Kollam\nRavi,9847012346,ravi@example.org,Kollam'),
    ).toHaveLength(4)
  })
})

describe('a list of', () => {
  const row = (n: number) => `Asha Menon,${9_847_000_000 + n},asha${n}@example.org,Kollam,,`
  const rows = (count: number) => [HEAD, ...Array.from({ length: count }, (_, n) => row(n))].join('\n')

  test.each(['', '\n\n', HEAD, `${HEAD}\n,,,\n`])('nobody: %j', (text) => {
    expect(refusalsOf(text)).toEqual([{ reason: 'nobody' }])
  })

  test(`${LIST_ROWS_MAX} people is read, and of one more is not`, () => {
    const all = rowsOf(rows(LIST_ROWS_MAX))
    expect(all.filter(({ volunteer }) => volunteer)).toHaveLength(LIST_ROWS_MAX)
    expect(refusalsOf(rows(LIST_ROWS_MAX + 1))).toEqual([{ reason: 'too-many-rows' }])
  })

  test('rows after a quotation mark that never ends is not read at all', () => {
    expect(refusalsOf(`${HEAD}\n${row(1)}\n"${row(2)}\n${row(3)}`)).toEqual([
      { reason: 'quote-open', row: 3 },
    ])
  })
})

describe('a name', () => {
  test.each([
    'K.R. Meera',
    "D'Souza",
    'Anna-Maria José',
    'ആശ മേനോൻ',
    'रवि कुमार',
    'ന\u200dന്ദ',
    'a'.repeat(100),
  ])('%s', (name) => {
    expect(wrong({ name })?.volunteer?.name).toBe(name)
  })
  test('over two lines is one', () => {
    expect(wrong({ name: 'Asha\r\nMenon' })?.volunteer?.name).toBe('Asha Menon')
  })
  test.each([
    ["=cmd|' /C calc'!A0", 'name-strange'],
    ['+Asha', 'name-strange'],
    ['@SUM(A1)', 'name-strange'],
    ['-', 'name-strange'],
    ['Asha 9847012345', 'name-strange'],
    ['www.evil.example/x', 'name-strange'],
    ['', 'name-missing'],
    [' \u200b ', 'name-missing'],
    ['a'.repeat(101), 'name-too-long'],
  ])('%j is %s', (name, code) => {
    expect(codes(wrong({ name }))).toEqual([code])
  })
})

describe('a number', () => {
  test.each(['98470 12345', '+91 98470 12345', '098470 12345', "'9847012345", '൯൮൪൭൦൧൨൩൪൫'])(
    '%s',
    (phone) => {
      expect(wrong({ phone })?.volunteer?.phone).toBe('9847012345')
    },
  )
  test.each([
    ['9.84701E+09', 'phone-shortened'],
    ['9,84701E+09', 'phone-shortened'],
    ['9.8e9', 'phone-shortened'],
    ['98470 1234', 'phone-wrong'],
    ['+98 4701 2345 67', 'phone-wrong'],
    ['98470 12345 / 94470 11111', 'phone-wrong'],
    ['', 'phone-missing'],
  ])('%j is %s', (phone, code) => {
    expect(codes(wrong({ phone }))).toEqual([code])
  })
})

describe('an address', () => {
  test.each([
    ['1@phone.invalid', 'email-wrong'],
    ['asha', 'email-wrong'],
    ['Asha <asha@example.org>', 'email-wrong'],
    [`asha@${'example.'.repeat(40)}org`, 'email-wrong'],
    ['', 'email-missing'],
  ])('%j is %s', (email, code) => {
    expect(codes(wrong({ email }))).toEqual([code])
  })

  test.each(['asha.m@gmail.com', 'Ash.a.M+nss@googlemail.com'])('that is there already as %s', (email) => {
    const [first, second, third] = rowsOf(
      `${HEAD}\nAsha,9847012345,asham@gmail.com,Kollam\nAsha M,9847012346,${email},Kollam\nRavi,9847012346,ravi@example.org,Kollam`,
    )
    expect(first?.volunteer).toBeDefined()
    expect(second).toMatchObject({ refusals: [{ reason: 'email-twice', row: 2 }] })
    expect(second?.volunteer).toBeUndefined()
    expect(third).toMatchObject({ notes: [], volunteer: { name: 'Ravi' } })
  })

  test('and a number that several share is looked at', () => {
    const [, second, third] = rowsOf(
      `${HEAD}\nAsha,9847012345,asha@example.org,Kollam\nRavi,+91 98470 12345,ravi@example.org,Kollam\nAnu,09847012345,anu@example.org,Kollam`,
    )
    const notes = [{ reason: 'phone-twice', value: '9847012345', row: 2 }]
    expect([second, third]).toMatchObject([{ notes }, { notes }])
    expect(second?.volunteer).toBeDefined()
  })
})

describe('a district', () => {
  test.each([
    ['Trivandrum', 'Thiruvananthapuram'],
    ['ERNAKKULAM', 'Ernakulam'],
    ['Trissur Dist.', 'Thrissur'],
    ['Kannur district', 'Kannur'],
    ['കൊല്ലം ജില്ല', 'Kollam'],
    ['कोट्टयम ज़िला', 'Kottayam'],
  ])('%s is %s', (district, known) => {
    expect(wrong({ district })?.volunteer?.district).toBe(known)
  })
  test.each([
    ['Kochi', 'district-unknown'],
    ['Kollam, Kottayam', 'district-unknown'],
    ['', 'district-missing'],
    ['District', 'district-unknown'],
  ])('%j is %s', (district, code) => {
    expect(codes(wrong({ district }))).toEqual([code])
  })
})

describe('skills', () => {
  test.each<[string, string[]]>([
    ['Driving; Medical Assistance', ['driving', 'medical']],
    ['cooking and reading', ['cooking', 'reading']],
    ['Cooking & Driving + reading', ['driving', 'cooking', 'reading']],
    ['खाना बनाना और पढ़ना', ['cooking', 'reading']],
    ['പാചകം, ഡ്രൈവിംഗ്', ['driving', 'cooking']],
    ['खाना बनाना | ख़रीदारी', ['cooking', 'shopping']],
    ['', []],
  ])('%s', (skills, known) => {
    expect(wrong({ skills })).toMatchObject({ notes: [], volunteer: { skills: known } })
  })
  test('nobody asks for are named, and left out', () => {
    expect(wrong({ skills: 'Cooking, First aid' })).toMatchObject({
      notes: [{ reason: 'skill-unknown', value: 'First aid' }],
      volunteer: { skills: ['cooking'] },
    })
  })
  test('by their own names', () => {
    expect(HELP_TYPES.map(skillCalled)).toEqual([...HELP_TYPES])
  })
})

test('a unit has at most 80 letters', () => {
  expect(wrong({ unit: 'ക'.repeat(80) })?.volunteer?.unit).toBe('ക'.repeat(80))
  expect(codes(wrong({ unit: 'ക'.repeat(81) }))).toEqual(['unit-too-long'])
})

test('a unit is a name alone, as in the profile', () => {
  for (const unit of ['NSS 42, ring 98470 12345', 'anil@example.org', 'www.evil.example'])
    expect(codes(wrong({ unit }))).toEqual(['unit-not-a-name'])
  expect(codes(wrong({ unit: 'NSS Unit 42, St Joseph’s College' }))).toEqual([])
})

test('a comma without quotes makes one cell too many', () => {
  const [row] = rowsOf(`Name,Number,Email,District\nMenon, Asha,9847012345,asha@example.org,Kollam`)
  expect(codes(row)).toContain('too-many-cells')
})

test('what is shown of a cell is short', () => {
  expect(wrong({ name: '='.repeat(10_000) })?.refusals[0]?.value).toHaveLength(60)
})

test.each([
  ['NSS Unit 42, Govt. College (Kollam)', undefined],
  ['ജില്ലാ സന്നദ്ധസേന', undefined],
  ['see evil.example', 'list-from-strange'],
  ['https://evil.example', 'list-from-strange'],
  ['ring 98470 12345', 'list-from-strange'],
  ['pay me@okbank', 'list-from-strange'],
  ['1234', 'list-from-strange'],
])('a list from %j', (from, refusal) => {
  expect(fromRefusal(from)).toBe(refusal)
})
