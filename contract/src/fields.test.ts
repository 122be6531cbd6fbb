import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { api } from './index.ts'
import { messages } from './messages/index.ts'
import type { FieldProblem } from './problems.ts'

const sentences: Record<FieldProblem, string> = messages.en.fields

/** What a person is told, field by field; empty where all is well. */
function told(schema: z.ZodMiniType, json: unknown): string[] {
  const read = z.safeDecode(schema, json)
  return read.success
    ? []
    : read.error.issues.map(({ message }) => sentences[message as FieldProblem] ?? message)
}

/** What Asha fills in to sign up; each test spoils one part of it. */
const ASHA = {
  email: 'asha@example.org',
  password: 'Monsoon#47rain',
  name: 'Asha Menon',
  contactno: '9400011122',
  category: 'Volunteer',
  skills: ['Driving'],
  location: 'Kannur',
}
const MEERA_ASKS = {
  email: 'meera@example.org',
  helptitle: 'Driving',
  helpdescription: 'To the eye hospital and back',
  additional: null,
  location: 'Kannur',
  helpdate: '2026-11-21',
  helptime: '10:30',
  action: 'request',
}

describe('what staff say of a kind of help (D76)', () => {
  const tooLong = ['Please write at most five lines of 200 characters']
  test.each([
    ['five lines and empty ones', ['1', ' ', '2', '3', '4', '', '5'], []],
    ['six lines', ['1', '2', '3', '4', '5', '6'], tooLong],
    ['a long line', ['x'.repeat(200)], []],
    ['a line that is too long', ['x'.repeat(201)], tooLong],
  ])('%s', (_, lines, sentences) => {
    expect(told(field.guidance, lines)).toEqual(sentences)
  })
})

describe('the sentences of the specification (section 5)', () => {
  test('what is right is not spoken of', () => {
    expect(told(api.signUp.body, ASHA)).toEqual([])
    expect(told(api.askForHelp.body, MEERA_ASKS)).toEqual([])
  })

  test.each([
    ['name', '', 'Name is required'],
    ['name', ' \t ', 'Name is required'],
    ['email', '', 'Email is required'],
    ['email', 'asha', 'Please enter a valid email address'],
    ['email', 'asha@example.org, ravi@example.org', 'Please enter a valid email address'],
    ['password', '', 'Password is required'],
    ['password', 'Password1!', 'This password is easy to guess. Please choose another one.'],
    ['password', 'Asha@1234', 'Please don’t use your own name or email as your password'],
    ['contactno', '', 'Contact number is required'],
    ['category', '', 'Please select a category'],
    ['category', 'Admin', 'Please select a category'],
    ['location', null, 'Please select your location'],
    ['location', '', 'Please select your location'],
    ['location', 'Chennai', 'Please select your location'],
  ])('Asha signs up with %s %j and is told "%s"', (word, value, sentence) => {
    expect(told(api.signUp.body, { ...ASHA, [word]: value })).toEqual([sentence])
  })

  test('a signup without anything is told of everything at once', () => {
    const required = ['Email', 'Password', 'Name', 'Contact number'].map((what) => `${what} is required`)
    const all = [...required, 'Please select a category']
    expect(told(api.signUp.body, {})).toEqual(all)
    const asVolunteer = [...all.slice(0, 4), 'Please select your location']
    expect(told(api.signUp.body, { category: 'Volunteer' })).toEqual(asVolunteer)
  })

  test('a weak password is told every rule that it breaks', () => {
    expect(told(field.newPassword, 'ര')).toEqual([
      'Password must be at least 8 characters long',
      ...['uppercase letter', 'lowercase letter', 'number', 'special character'].map(
        (what) => `Password must contain at least one ${what}`,
      ),
    ])
  })

  test.each([
    [{ email: '', password: 'x' }, 'Email is required'],
    [{ email: 'asha', password: 'x' }, 'Please enter a valid email'],
    [{ email: 'asha@example.org', password: '' }, 'Password is required'],
  ])('signing in with %j is told "%s"', (body, sentence) => {
    expect(told(api.signIn.body, body)).toEqual([sentence])
  })

  test('signing in asks nothing of an old password but that there is one', () => {
    expect(told(api.signIn.body, { email: 'asha@example.org', password: 'x' })).toEqual([])
  })

  test.each(['helpdescription', 'location', 'helpdate', 'helptime', 'helptitle'])(
    'asking for help without %s is told "Please fill in all required fields"',
    (word) => {
      const { [word as 'location']: _, ...rest } = MEERA_ASKS
      const sentence = 'Please fill in all required fields'
      expect(told(api.askForHelp.body, rest)).toEqual([sentence])
      expect(told(api.askForHelp.body, { ...rest, [word]: null })).toEqual([sentence])
      expect(told(api.askForHelp.body, { ...rest, [word]: '  ' })).toEqual([sentence])
    },
  )

  test.each([
    ['helpdate', '2026-02-30', 'Please choose a date from the calendar'],
    ['helpdate', '21.11.2026', 'Please choose a date from the calendar'],
    ['helptime', '24:00', 'Please choose a time between 00:00 and 23:59'],
    ['helptime', '9:30', 'Please choose a time between 00:00 and 23:59'],
    ['helpdescription', 'a'.repeat(1001), 'Please use at most 1000 characters'],
    ['additional', 'a'.repeat(1001), 'Please use at most 1000 characters'],
  ])('asking for help with %s %j is told "%s"', (word, value, sentence) => {
    expect(told(api.askForHelp.body, { ...MEERA_ASKS, [word]: value })).toEqual([sentence])
  })

  test.each(['', '1234', '1234567', '12345a', '١٢٣٤٥٦', 123456, null])(
    'the code %j is told "Please enter a valid 6-digit code"',
    (completionCode) => {
      const sentence = 'Please enter a valid 6-digit code'
      expect(told(api.completeRequest.body, { email: 'h@requests.invalid', completionCode })).toEqual([
        sentence,
      ])
    },
  )

  test.each(['906 348', '906-348', '\u200b906\u00a0348', '൯൦൬൩൪൮'])('%j is the code 906348', (code) => {
    const completed = { email: 'h@requests.invalid', completionCode: code }
    expect(z.decode(api.completeRequest.body, completed)).toMatchObject({ code: '906348' })
    const verified = { email: 'asha@example.org', code }
    expect(z.decode(api.verifyEmail.body, verified)).toMatchObject({ code: '906348' })
  })

  test('a profile is told of each of its fields', () => {
    const sent = { name: '', contactno: '12345', location: 'Chennai' }
    const [name, phone, place] = ['name-required', 'phone-invalid', 'location-required'] as const
    expect(told(api.updateProfile.body, sent)).toEqual([sentences[name], sentences[phone], sentences[place]])
  })

  test.each([
    [{}, 'token', 'Invalid verification link.'],
    [{ token: '' }, 'token', 'Invalid verification link.'],
    [{ token: 7 }, 'token', 'Invalid verification link.'],
    [{ token: 'a'.repeat(201) }, 'token', 'Invalid verification link.'],
    [{ code: '123456' }, 'email', 'Email is required'],
    [{ email: 'meera', code: '123456' }, 'email', 'Please enter a valid email address'],
    [{ email: 'meera@example.org' }, 'code', 'Please enter a valid 6-digit code'],
    [{ email: 'meera@example.org', code: '12' }, 'code', 'Please enter a valid 6-digit code'],
    [{ token: 'Zm9v', password: '' }, 'password', 'Password is required'],
  ])('a verification with %j is told of its %s: "%s"', (body, word, sentence) => {
    expect(told(api.verifyEmail.body, body)).toEqual([sentence])
    expect(api.verifyEmail.body.safeParse(body).error?.issues[0]?.path).toEqual([word])
  })

  test.each([{ token: 'Zm9v' }, { email: 'meera@example.org', code: '012345' }])(
    'a verification with %j may bring the password that was chosen',
    (proof) => {
      const body = { ...proof, password: 'Monsoon#47rain' }
      expect(api.verifyEmail.body.parse(body)).toEqual(body)
      expect(api.verifyEmail.body.parse({ ...proof, password: null })).toEqual({ ...proof, password: null })
    },
  )
})

describe('what is read into a text', () => {
  const name = (text: string) => z.decode(field.personName, text)

  test.each([
    ['a NUL', 'Mee\u0000ra', 'Meera'],
    ['control characters', '\u0007Mee\u001bra\u007f\u0085', 'Meera'],
    ['direction overrides', '\u202eMeera\u202c \u2066Nair\u2069', 'Meera Nair'],
    ['half a character', 'Meera \ud83d', 'Meera \ufffd'],
    ['spaces around it', '  Meera Nair \n', 'Meera Nair'],
    ['a line break', 'Meera\r\nBcc: all@example.org', 'Meera Bcc: all@example.org'],
    ['a letter and its accent apart', 'Rene\u0301', 'Ren\u00e9'],
    ['something unseen between them', 'Rene\u0000\u0301', 'Ren\u00e9'],
  ])('a name with %s is put right', (_what, text, kept) => {
    expect(name(text)).toBe(kept)
  })

  test.each([
    'മീര നായർ',
    'ഗോപാലൻ',
    'ചന്ദ്രന്\u200d', // an old chillu, written with ZWJ
    'അന്\u200cവർ', // ZWNJ keeps two letters apart
    'मीरा क्\u200dष नायर',
    'O’Brien-D’Souza, Jr.',
  ])('the name %s stays as it was written, joiners included', (text) => {
    expect(name(text)).toBe(text.normalize('NFC'))
    expect(name(text).includes('\u200d')).toBe(text.includes('\u200d'))
    expect(name(text).includes('\u200c')).toBe(text.includes('\u200c'))
  })

  test.each(['\u200d', '\u200c\u200b', '\u0000', '\u202e', '\ufeff', '\u2060 \u200e'])(
    'a name that shows nothing (%j) is none',
    (text) => {
      expect(told(field.personName, text)).toEqual(['Name is required'])
    },
  )

  test('a description keeps its lines', () => {
    expect(z.decode(field.description, 'First line\nsecond\tline\u0000')).toBe('First line\nsecond\tline')
  })

  test('a NUL in the address of an acceptance does not reach the database', () => {
    expect(z.decode(api.acceptRequest.body, { email: 'a\u0000@requests.invalid' })).toEqual({
      citizen: 'a@requests.invalid',
    })
  })

  const NAME = ['Please use at most 100 letters for the name']
  const ADDRESS = ['Please enter a valid email address']
  const PHONE = ['Please enter a valid 10-digit phone number']
  const PASSWORD = ['Password must be at most 128 characters long']
  test.each([
    ['the longest name', field.personName, 'a'.repeat(100), []],
    ['a longer one', field.personName, 'a'.repeat(101), NAME],
    ['a very long one', field.personName, 'a'.repeat(1_000_000), NAME],
    ['the longest address', field.email, `${'a'.repeat(64)}@${'b.'.repeat(93)}org`, []],
    ['a longer one', field.email, `${'a'.repeat(64)}@c${'b.'.repeat(93)}org`, ADDRESS],
    ['a very long one', field.email, `a@${'a.'.repeat(500_000)}@`, ADDRESS],
    ['the longest description', field.description, 'മ'.repeat(1000), []],
    ['a very long one', field.description, 'a'.repeat(1_000_000), ['Please use at most 1000 characters']],
    ['a very long number', field.phone, '9'.repeat(1_000_000), PHONE],
    ['a very long password', field.newPassword, 'Monsoon#47'.repeat(100_000), PASSWORD],
  ])('%s is answered at once', (_what, schema, text, answer) => {
    const start = process.threadCpuUsage()
    expect(told(schema, text)).toEqual(answer)
    expect(process.threadCpuUsage(start).user).toBeLessThan(1_000_000)
  })

  test('a phone number is kept as ten digits, a category as its proper name', () => {
    expect(z.decode(field.phone, '+91 94000-11122')).toBe('9400011122')
    expect(z.decode(field.category, ' SENIOR citizen')).toBe('Senior Citizen')
  })

  test('skills that nobody knows are left out, and one named twice counts once', () => {
    const titles = ['Medical', 'Medical Assistance', 'Juggling', 'reading']
    expect(z.decode(field.skills, titles)).toEqual(['medical', 'reading'])
    expect(z.encode(field.skills, ['medical', 'reading'])).toEqual(['Medical Assistance', 'Reading'])
  })

  test('the title of a request is "Medical", the skill "Medical Assistance"', () => {
    expect(z.encode(field.helpTitle, 'medical')).toBe('Medical')
    expect(z.decode(field.helpTitle, 'Medical Assistance')).toBe('medical')
  })
})

describe('whatever arrives', () => {
  const asked = Object.entries(api).flatMap(([name, { body, query }]: [string, Endpoint]) => [
    ...(body ? [{ name, part: 'body', schema: body }] : []),
    ...(query ? [{ name, part: 'query', schema: query }] : []),
  ])

  function wordsOf(schema: z.ZodMiniType): string[] {
    const { oneOf, ...whole } = z.toJSONSchema(schema, { io: 'input' })
    return Object.keys(Object.assign({}, ...[whole, ...(oneOf ?? [])].map(({ properties }) => properties)))
  }

  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', ' ', '\u0000', 'x'.repeat(1001), 'constructor', '__proto__', 'a@b.co', '9400011122'),
    fc.constantFrom('cancel', 'request', 'Volunteer', 'Admin', 'Driving', 'Kannur', '2026-02-30', '10:30'),
    fc.constantFrom('004213', 'Monsoon#47rain', 'change', 'new-time'),
  )
  const json = fc.oneof(
    { weight: 3, arbitrary: text },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  )

  test.each(asked)(
    'as $part of $name is taken or answered in our own sentences, never with an error',
    ({ schema }) => {
      const words = wordsOf(schema)
      expect(words.length).toBeGreaterThan(0)
      const plausible = fc.record(Object.fromEntries(words.map((word) => [word, json])), { requiredKeys: [] })
      fc.assert(
        fc.property(fc.oneof({ weight: 4, arbitrary: plausible }, fc.jsonValue()), (sent) => {
          const read = z.safeDecode(schema, sent)
          if (read.success) return
          expect(read.error.issues).not.toEqual([])
          for (const { path, message } of read.error.issues) {
            expect(Object.keys(sentences)).toContain(message)
            if (path.length > 0) expect(words).toContain(path[0])
            else expect(typeof sent === 'object' && sent !== null && !Array.isArray(sent)).toBe(false)
          }
        }),
        { numRuns: 300 },
      )
    },
  )

  test('a text that is taken holds no control characters and no direction overrides', () => {
    const hostile = fc.string({
      unit: fc.oneof(
        fc.constantFrom('\u0000', '\u0085', '\u202e', '\u2068', '\u200d', '\n', 'മ', 'a'),
        fc.string({ unit: 'binary', maxLength: 1 }),
      ),
    })
    fc.assert(
      fc.property(hostile, (text) => {
        for (const schema of [field.personName, field.description, field.additional, field.email]) {
          const read = schema.safeParse(text)
          if (!read.success || read.data === null) continue
          expect(read.data).not.toMatch(/[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u)
          expect(schema.parse(read.data)).toBe(read.data)
        }
      }),
    )
  })
})
