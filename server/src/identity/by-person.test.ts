import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Whatever protects or stops goes by person, never by one account (D98). So the tables and lines that it is read from are
// named in few files. Everybody else asks `person.ts`, `stop.ts` or `fitness.ts`. Whoever has to name one elsewhere adds the
// file here, with its reason.

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
      'requests/thank.ts': 'all accounts of both',
      'requests/reserve.ts': 'all accounts of both',
    },
  },
  stops: {
    names: /\bstopped_(?:at|for|before)\b/,
    in: {
      'identity/stop.ts': 'stops and lifts for all accounts',
      'identity/marks.ts': 'stores it for who leaves, and finds it again',
      'identity/join.ts': 'spreads it to all accounts',
      'identity/accounts-store.ts': 'shows it to staff',
      'cases/store.ts': 'shows it to staff',
      'identity/own-data.ts': 'tells this account of its own',
      'notifications/facts.ts': 'whose stop an email tells of',
      'requests/fitness.ts': 'every account of a person has it',
      'requests/board.ts': 'every account of a person has it',
    },
  },
  'missed addresses': {
    names: /\bmissed_addresses\b/,
    in: { 'requests/accept.ts': 'counts those of all accounts' },
  },
  'what one account did': {
    names: /actor_id = \$\{[^}]*\}[^`]*action (?:=|in)[^`]*'(?:accept|was-assigned|release|decline)'/,
    in: {
      'requests/patterns.ts': 'is shown to staff, and stops nobody',
      'notifications/email/mailbox.ts': 'erases the emails of this account',
    },
  },
}

test.each(Object.entries(READ))('%s are read for a person', (_, { names, in: known }) => {
  const root = new URL('..', import.meta.url).pathname
  const files = globSync('**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$|^testing\/|^demo\//.test(file),
  )
  const found = files.filter((file) => names.test(readFileSync(root + file, 'utf8')))
  expect(found.filter((file) => !(file in known))).toEqual([])
})
