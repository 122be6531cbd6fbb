import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { AssignedVolunteer, User } from '../accounts.ts'
import { rolesFor } from '../endpoint.ts'
import type { Endpoint } from '../endpoint.ts'
import { api } from '../index.ts'
import type { ReplyCode } from '../index.ts'
import { messages } from '../messages/index.ts'
import { exchanges, walked } from './index.ts'
import { MEERA, ASSIGNED, MEERA_HELPED } from './people.ts'

function overTheWire(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

const read = (user: object) => z.decode(User, user as z.input<typeof User>)

describe.each(walked)('$name', ({ endpoint, call, sends, asks, answers }) => {
  test(`is ${call}`, () => {
    expect(`${endpoint.method} ${endpoint.path}`).toBe(call)
  })

  test('answers exactly this, and its reader loses nothing of it', () => {
    const ours = z.decode(endpoint.reply, answers)
    const sent = endpoint.body && z.decode(endpoint.body, sends)
    const { message: named } = endpoint
    const code = typeof named === 'function' ? named(sent as never, ours as never) : named
    const message = code && { message: messages.en.replies[code as ReplyCode] }
    const encoded = overTheWire(z.encode(endpoint.reply, ours)) as object
    expect({ success: true, ...message, ...encoded }).toEqual(answers)
  })

  test('sends exactly this, and its reader loses nothing of it', () => {
    for (const [schema, sent] of [
      [endpoint.body, sends],
      [endpoint.query, asks],
    ] as const) {
      expect(Boolean(schema)).toBe(Boolean(sent))
      if (schema) expect(overTheWire(z.encode(schema, z.decode(schema, sent as never)))).toEqual(sent)
    }
  })
})

describe('our words for the wire’s', () => {
  const words = new Set(
    walked.flatMap(({ endpoint }) => wordsIn([endpoint.body, endpoint.query, endpoint.reply])),
  )

  test('each is one of these, so no two are swapped; `data` is named after what it holds', () => {
    expect([...words].filter((pair) => !pair.startsWith('data ')).toSorted()).toEqual([
      ...['_gotcha trap', '_id id', 'completionCode code', 'contactno citizenPhone', 'contactno phone'],
      ...['contactnoBefore phoneBefore', 'createdAt at', 'createdAt postedAt'],
      ...['createdAt raisedAt', 'createdAt registeredAt', 'createdAt sentAt', 'current isCurrent'],
      ...['email citizen', 'email handle', 'helpdate date', 'helpdescription description'],
      ...[
        'helpduration duration',
        'helpoutcome outcome',
        'helptime time',
        'helptitle helpType',
        'helptype helpType',
      ],
      ...['helptype helpTypes', 'helptypes helpTypes', 'location district', 'name citizenName', 'part name'],
      ...['q text', 'request requestId', 'seniorCitizen request', 'uri address', 'url address'],
      ...['volunteerContact phone', 'volunteerDetails volunteer', 'volunteerId id'],
      'volunteerName name',
    ])
  })

  test('a citizen whose volunteer is on her way, of another district than her home', () => {
    const meera = {
      ...{ id: 'u1', name: 'Meera Nair', email: 'meera@example.org', phone: '9847012345' },
      ...{ category: 'Senior Citizen', isVerified: true, language: 'en', skills: null },
      ...{ homeDistrict: 'Kannur', homeArea: 'Thalassery' },
      ...{ homeAddress: 'Harbour Street 7', homeLandmark: null },
      ...{ request: null, lastOutcome: null },
    }
    expect(read(MEERA)).toEqual(meera)
    expect(read(MEERA_HELPED)).toEqual({
      ...meera,
      request: {
        ...{ id: 'r1', number: 1042, postedAt: new Date('2026-11-20T05:00:00.000Z') },
        ...{
          helpType: 'medical',
          description: 'To the eye hospital and back',
          additional: 'I walk with a stick',
        },
        ...{ district: 'Wayanad', area: 'Kalpetta', address: 'Sneha House, Hill Lane 4' },
        ...{ landmark: 'The blue gate behind the temple', date: '2026-11-21', time: '10:30' },
        duration: 120,
        volunteer: {
          ...{ name: 'Asha Menon', phone: '9400011122', isAccepted: true, id: 'u2', code: '004213' },
          ...{ cardNumber: '482193305', timesHelped: 7 },
        },
      },
    })
  })
})

/** Each word of the wire that is another in our code, with ours, at every depth. */
function wordsIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(wordsIn)
  if (typeof schema !== 'object' || schema === null) return []
  const { words = {}, _zod } = schema as { words?: object; _zod?: { def: object } }
  const own = _zod ? Object.entries(words).map(([word, our]) => `${word} ${String(our)}`) : []
  const parts = _zod ? _zod.def : schema.constructor === Object ? schema : {}
  return [...own, ...Object.values(parts).flatMap(wordsIn)]
}

describe('other forms of the same calls', () => {
  const decoded = (endpoint: Endpoint, json: unknown) => z.decode(endpoint.body!, json)

  test('Meera cancels: the same call with every other field null', () => {
    const json = {
      ...{ action: 'cancel', email: 'meera@example.org', helptitle: null, helpdescription: null },
      ...{ additional: null, location: null, helpdate: null, helptime: null },
    }
    const ours = { action: 'cancel' as const, email: 'meera@example.org' }
    expect(z.decode(api.askForHelp.body, json as never)).toEqual(ours)
    expect(z.encode(api.askForHelp.body, ours)).toEqual(json)
    expect(messages.en.replies[api.askForHelp.message(ours)]).toBe('Help request cancelled successfully!')
  })

  test('a call to /citizens without an action asks for help, and nothing additional is null', () => {
    const { action: _, ...json } = exchanges.askForHelp.sends
    expect(decoded(api.askForHelp, { ...json, additional: ' ' })).toEqual({
      ...{ action: 'request', email: 'meera@example.org', helpType: 'medical', additional: null },
      ...{ description: 'To the eye hospital and back', date: '2026-11-21', time: '10:30' },
      ...{ district: 'Wayanad', area: 'Kalpetta', address: 'Sneha House, Hill Lane 4' },
      ...{ landmark: 'The blue gate behind the temple', sameVolunteerAs: json.sameVolunteerAs },
      duration: 120,
    })
  })

  test('a code from the mail comes with the address it was mailed to (D20)', () => {
    const proof = { email: 'meera@example.org', code: '012345' }
    expect(decoded(api.verifyEmail, proof)).toEqual(proof)
    expect(decoded(api.verifyEmail, { ...proof, token: null })).toEqual(proof)
    expect(z.encode(api.verifyEmail.body, proof)).toEqual(proof)
    // Where both came, the link's secret proves more.
    expect(decoded(api.verifyEmail, { ...proof, token: 'Zm9v' })).toEqual({ token: 'Zm9v' })
  })

  test('a citizen signs up with neither skills nor location', () => {
    const json = { ...exchanges.signUp.sends, category: 'Citizen', skills: null, location: null }
    const ours = z.decode(api.signUp.body, json)
    expect(ours).toMatchObject({ category: 'Citizen', phone: '9400011122', skills: null, district: null })
    expect(z.encode(api.signUp.body, ours)).toEqual(json)
  })

  test('the filter of the banned may be left out', () => {
    expect(z.decode(api.listBannedUsers.query, {})).toEqual({})
  })

  test.each([
    ['complete', true],
    ['admin-complete', true],
    ['cancel', false],
    ['expire', false],
    ['report-nobody-came', false],
  ] as const)('after a request that ended with "%s", helpstatus is %s', (lastOutcome, helpstatus) => {
    const json = z.encode(api.me.reply, { user: { ...read(MEERA), lastOutcome } })
    expect(json).toMatchObject({ user: { helpstatus, helpoutcome: lastOutcome } })
    const current = { ...read(MEERA_HELPED), lastOutcome }
    expect(z.encode(api.me.reply, { user: current })).toMatchObject({ user: { helpstatus: false } })
  })
})

describe('the completion code (D25)', () => {
  const CODE = '004213'
  const volunteer = { ...z.decode(AssignedVolunteer, ASSIGNED), completionCode: CODE }
  const request = { ...read(MEERA_HELPED).request, volunteer, code: CODE, completionCode: CODE }

  /** A careless answer: every object holds the code under every name it ever had. */
  function careless(value: unknown, category: string): unknown {
    if (Array.isArray(value)) return value.map((each) => careless(each, category))
    if (typeof value !== 'object' || value === null || value instanceof Date) return value
    const fields = Object.entries(value).map(([word, held]) => [word, careless(held, category)])
    return {
      ...Object.fromEntries(fields),
      ...('category' in value && { category, request }),
      ...('volunteer' in value && { volunteer }),
      code: CODE,
      completionCode: CODE,
    }
  }

  const seenByOthers = walked.filter(({ endpoint }) => {
    const roles = rolesFor(endpoint.access)
    return roles === 'anyone' || roles.some((role) => role !== 'citizen')
  })

  test.each(seenByOthers)(
    'never leaves with what $name sends a volunteer or an administrator',
    ({ endpoint, answers }) => {
      for (const category of ['Volunteer', 'Admin']) {
        const json = JSON.stringify(
          z.encode(endpoint.reply, careless(z.decode(endpoint.reply, answers as never), category)),
        )
        expect(json).not.toContain('completionCode')
        expect(json).not.toContain(CODE)
      }
    },
  )

  test('is read by the citizen alone, who has to tell it', () => {
    const json = z.encode(api.askForHelp.reply, { user: read(MEERA_HELPED) })
    expect(json).toMatchObject({ user: { volunteerDetails: { completionCode: CODE } } })
  })
})

/** As people and their phones may write `leela@example.org` and 9847012345 (D65); domain has all spellings. */
const SPELLED = { address: ' LEE\u200bLA@Example.org', number: '+91 (0)98470\u201312345' }
/** These are compared where the session is known, or may be handles: server/src/identity/spelled-otherwise.test.ts. */
const READ_BY_THE_SERVER = [
  ...['askForHelp', 'changeRequest', 'acceptRequest', 'completeRequest', 'releaseRequest', 'sayDone'],
  ...['declineVolunteer', 'seeChanges', 'raiseWorry'],
]

describe('every call that takes an address or a number', () => {
  const taking = walked.flatMap(({ name, endpoint, sends }) => {
    const json = (sends ?? {}) as Record<string, unknown>
    const words = ['email', 'contactno', 'volunteerContact'].filter((word) => word in json)
    return words.map((word) => ({ name, endpoint, word, json }))
  })

  test.each(taking.filter(({ name }) => !READ_BY_THE_SERVER.includes(name)))(
    '$name reads $word however it is spelled',
    ({ endpoint, word, json }) => {
      const read = (value: string) => z.decode(endpoint.body as z.ZodMiniType, { ...json, [word]: value })
      if (word === 'email') expect(read(SPELLED.address)).toEqual(read('leela@example.org'))
      else expect(read(SPELLED.number)).toEqual(read('9847012345'))
    },
  )
})
