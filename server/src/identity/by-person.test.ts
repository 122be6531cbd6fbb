import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Whatever protects, counts or stops goes by person, never by one account (D98). So the tables that it is read from are
// named in few files, and everybody else asks `person.ts`, `stop.ts` or `fitness.ts`; elsewhere, each condition on a single
// account is counted. Whoever has to add one adds it here, with its reason.

const READ: Record<string, { names: RegExp; in: Record<string, string> }> = {
  separations: {
    names: /\b(?:from|join|into|update)\s+separations\b/,
    in: {
      'requests/separations.ts': 'keeps them, for the people who have the accounts',
      'identity/marks.ts': 'stores them for who leaves, and finds them again',
      'identity/person.ts': 'since when, of the people who have two accounts',
      'identity/join.ts': 'what is against an account that joins, before it does',
      'identity/own-data.ts': 'what this account itself asked for',
      'requests/notices.ts': 'what this account itself is asked about',
      'notifications/facts.ts': 'what this account itself is asked about',
      'requests/reserve.ts': 'all accounts of both',
    },
  },
  stops: {
    names: /\bstopped_(?:at|for|before)\b/,
    in: {
      'identity/stop.ts': 'stops and lifts for all accounts',
      'identity/marks.ts': 'stores it for who leaves, and finds it again',
      'identity/join.ts': 'spreads it to all accounts',
      'identity/person.ts': 'says to the other administrators what two people have',
      'identity/accounts-store.ts': 'shows it to staff',
      'cases/store.ts': 'shows it to staff',
      'identity/own-data.ts': 'tells this account of its own',
      'notifications/facts.ts': 'whose stop an email tells of',
      'requests/fitness.ts': 'every account of a person has it',
    },
  },
  papers: {
    names: /\b(?:from|join|into|update)\s+papers\b/,
    in: {
      'identity/papers.ts':
        'writes them at the account of which they were seen; what counts is `papers_seen`',
      'identity/own-data.ts': 'what was seen of this account itself',
    },
  },
  'missed addresses': {
    names: /\bmissed_addresses\b/,
    in: { 'requests/accept-by-address.ts': 'counts those of all accounts' },
  },
}

/** A condition on one account, where the people of a request, a case or a line of the log are named. */
const ONE_ACCOUNT = new RegExp(
  ['(?:citizen_id|volunteer_id|reporter_id|subject_id|actor_id|asked_first|reserved_for)']
    .flatMap((column) => [
      String.raw`\b${column} (?:=|<>|is (?:not )?distinct from) (?:\$\{|\w+\.(?:id|\w+_id)\b)`,
      String.raw`\$\{[^}]*\} in \([^)]*\b${column}\b`,
    ])
    .join('|'),
  'g',
)
/** How many there are, and why none of them protects, counts or limits. */
const OF_ONE_ACCOUNT: Record<string, [number, string]> = {
  'audit/audit-log.ts': [3, 'the log of one request, or of these accounts as staff asked for'],
  'audit/audit.ts': [2, 'who did something to one thing'],
  'cases/raise.ts': [2, 'the case that is open already about this visit of theirs'],
  'cases/store.ts': [7, 'joins all accounts, and puts a mark in the place of one that leaves'],
  'cases/worry.ts': [1, 'the worry that is open already about this visit of theirs'],
  'identity/accounts-store.ts': [1, 'joins the former accounts of a person'],
  'identity/citizens-store.ts': [1, 'who changed the number of this account'],
  'identity/join.ts': [4, 'what is against an account that joins, before it does'],
  'identity/leave.ts': [1, 'erases what others wrote about the requests of this account'],
  'identity/marks.ts': [2, 'stores what is of an account that leaves, under the marks of the person'],
  'identity/own-data.ts': [11, 'own data are of one account'],
  'identity/person.ts': [1, 'what each of two people has, by all accounts'],
  'identity/profile.ts': [1, 'is away by this account, and by no other'],
  'notifications/email/mailbox.ts': [2, 'erases the emails of this account'],
  'notifications/facts.ts': [6, 'whom an email is to, and about what'],
  'requests/admin.ts': [4, 'lists the requests on the page of one account'],
  'requests/invitations.ts': [4, 'a question is to one account, and is answered by it'],
  'requests/assign.ts': [2, 'whose turn it is to be written to: spares the account, and protects nobody'],
  'requests/board.ts': [2, 'what is offered to this account'],
  'requests/call-first.ts': [5, 'the first request of this account waits; staff look after this account'],
  'requests/confirm-visit.ts': [1, 'their own visit'],
  'requests/endings.ts': [1, 'joins an acceptance with its ending'],
  'requests/expire.ts': [1, 'the visit that a job was queued for'],
  'requests/first-visits.ts': [5, 'their own visit, or the one that a row at the desk is about'],
  'requests/fitness.ts': [2, 'a no, or an offer, is of one account; it spares the volunteer'],
  'requests/leave.ts': [3, 'what goes with this account'],
  'requests/notices.ts': [9, 'whose screen a notice is on'],
  'requests/offers.ts': [
    6,
    'emails to one account: no more than it can read; joins a request with its endings',
  ],
  'requests/patterns.ts': [3, 'the row of this account among those of the person, which it replaces'],
  'requests/reserve.ts': [2, 'their own visit, and their own answer'],
  'requests/routes.ts': [1, 'tells a volunteer of the visits of this account'],
  'requests/store.ts': [25, 'finds the requests and visits that this account itself has'],
  'requests/thank.ts': [3, 'their own visits, and what they were told of one'],
  'requests/figures.ts': [2, 'their own request; hours stop nobody, and are this account’s'],
}

/** By file, what is found in it. */
function findAll(names: RegExp): Map<string, number> {
  const root = new URL('..', import.meta.url).pathname
  const files = globSync('**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$|^testing\/|^demo\//.test(file),
  )
  const all = new RegExp(names, 'g')
  const found = files.map(
    (file) => [file, readFileSync(root + file, 'utf8').match(all)?.length ?? 0] as const,
  )
  return new Map(found.filter(([, times]) => times > 0))
}

test.each(Object.entries(READ))('%s are read for a person', (_, { names, in: known }) => {
  expect([...findAll(names).keys()].toSorted()).toEqual(Object.keys(known).toSorted())
})

test('a condition on one account is counted here, with its reason', () => {
  const known = Object.entries(OF_ONE_ACCOUNT).map(([file, [times]]) => [file, times] as const)
  expect(findAll(ONE_ACCOUNT)).toEqual(new Map(known))
})
