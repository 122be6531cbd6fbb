import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const ENV_FILE = join(import.meta.dirname, 'env-file.ts')
const CONFIG = join(import.meta.dirname, 'config.ts')
const SHOW = `process.stdout.write(JSON.stringify(process.env))`

/** What a program sees beside this file .env, and what is said to the person who starts it. */
function beside(
  file: string | Buffer,
  { env = {}, program = SHOW }: { env?: object; program?: string } = {},
) {
  const cwd = mkdtempSync(join(tmpdir(), 'network-env-'))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  writeFileSync(join(cwd, '.env'), file)
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', ENV_FILE, '-e', program], {
    cwd,
    env: { ...env },
    encoding: 'utf8',
  })
  return {
    status,
    said: stderr.trim(),
    shown: stdout,
    seen: () => JSON.parse(stdout) as Record<string, string>,
  }
}

const PHONE = 'SUPPORT_PHONE=04871111111'
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

test.each([
  ['plain', PHONE],
  ['after a byte order mark', `\ufeff${PHONE}`],
  ['in UTF-16', utf16(`# ടെലിഫോൺ\r\n${PHONE}\r\n`)],
  ['in UTF-16, the other way round', utf16(PHONE).swap16()],
  ['with the ends of lines of Windows', `PORT=1\r\n${PHONE}\r\nDEMO=on\r\n`],
  ['with those of an old Mac', `PORT=1\r${PHONE}\r`],
  ['after export', `export ${PHONE}`],
  ['with spaces around', `  SUPPORT_PHONE = 04871111111  `],
  ['with spaces that do not break', '\u00a0SUPPORT_PHONE\u00a0=\u00a004871111111\u00a0\u200b'],
  ['in single quotes', "SUPPORT_PHONE='04871111111' # the office"],
  ['in double quotes', 'SUPPORT_PHONE="04871111111"'],
  ['before a comment', 'SUPPORT_PHONE=04871111111 # the office'],
  ['after an older value', `SUPPORT_PHONE=1\n${PHONE}`],
])('a setting of .env is read: %s', (_, file) => {
  expect(beside(file).seen()).toMatchObject({ SUPPORT_PHONE: '04871111111' })
})

test('a # inside of a value is part of it, an empty value empty, and quotes hold whole lines', () => {
  const file = `A=smtp://me:pa#ss@mail\nB=#1\nC= # none\nD='a # b'\nE="one\ntwo\\nthree"\nF=`
  expect(beside(file).seen()).toMatchObject({
    ...{ A: 'smtp://me:pa#ss@mail', B: '#1', C: '', D: 'a # b', E: 'one\ntwo\nthree', F: '' },
  })
})

test('what is set in the environment stays', () => {
  expect(beside(PHONE, { env: { SUPPORT_PHONE: '112' } }).seen()).toMatchObject({ SUPPORT_PHONE: '112' })
})

test('the server takes it', () => {
  const program = `import(${JSON.stringify(CONFIG)}).then(({ readConfig }) => process.stdout.write(readConfig().supportPhone))`
  expect(beside(`\ufeff${PHONE}`, { program }).shown).toBe('04871111111')
})

test('a name that stands twice is said', () => {
  expect(beside('A=1\nA=2')).toMatchObject({ status: 0, said: '.env sets A twice: the last one counts.' })
})

test.each([
  ['SUPPORT_PHONE: 04871111111', 'Line 1 of .env must be NAME=value, and is not.'],
  ['# a\n\nset A=1', 'Line 3 of .env must be NAME=value, and is not.'],
  ['SUPPORT PHONE=1', 'Line 1 of .env must be NAME=value, and is not.'],
  ['SUPPORT-PHONE=1', 'Line 1 of .env must be NAME=value, and is not.'],
  ['A=1\nB="open\nC=2', 'Line 2 of .env opens a quote that nothing closes.'],
  ['A="Five" and "ten"', 'Line 1 of .env goes on after its closing quote.'],
  [Buffer.from('A=\u00e9', 'latin1'), '.env is not saved as UTF-8. Save it so, and start again.'],
  [Buffer.from('A=1', 'utf16le'), '.env is not saved as UTF-8. Save it so, and start again.'],
])('a file that cannot be meant stops the start: %s', (file, sentence) => {
  expect(beside(file)).toMatchObject({ status: 1, said: sentence, shown: '' })
})
