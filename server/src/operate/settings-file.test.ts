import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { oddities, readSettings } from './settings-file.ts'

const SAME: [written: string, value: string][] = [
  ['plain', 'plain'],
  ['two words  ', 'two words'],
  ["'in quotes  '", 'in quotes  '],
  ['"a \\"b\\" \\\\ \\n"', 'a "b" \\ \\n'],
  ['\'a \\ "b"\'', 'a \\ "b"'],
  ['a"b"c\'d e\'', 'a"b"c\'d e\''],
  ["'a'b 'c d'", "ab 'c d'"],
  ["'it'\\''s'", "it''s'"],
  ['"x"   more  ', 'xmore'],
  ['"x" \'y\'', 'xy'],
  ['a\\ b\\\\c', 'a b\\c'],
  ['tail\\ ', 'tail '],
  ['one \\\nline', 'one line'],
  ['"one \\\nline"', 'one line'],
  ['a#b ;c', 'a#b ;c'],
]
const NOT_COMPARED: [written: string, value: string][] = [
  ['"two\nlines"', 'two\nlines'],
  ['a$b', 'a$b'],
  ['"a$b \\$c"', 'a$b $c'],
  ["'${a} `b`'", '${a} `b`'],
]

test.each([...SAME, ...NOT_COMPARED])('NAME=%s', (written, value) => {
  expect(readSettings(`BEFORE=1\nNAME=${written}\nAFTER=2\n`)).toEqual({
    BEFORE: '1',
    NAME: value,
    AFTER: '2',
  })
})

test('comments, empty lines and what is no name are left out; the last of two counts', () => {
  const text = `\r\n# A=1 \\\nB=2\n  ;C=3\n\n  D = 4 \r\nexport E=5\n1F=6\nG\nH=\nI=7\nI=8`
  expect(readSettings(text)).toEqual({ D: '4', H: '', I: '8' })
})

test.each([
  ['# A=1\n\n  ; B=2\nC=3\nD="two\nlines"\n', []],
  ['A=1\nexport B=2\nC=3\nD', [2, 4]],
  ['\ufeffA=1\nB=2', [1]],
  ['A=1\r\nB 2\r\nC: 3\r\n', [2, 3]],
  ['\u00a0A=1\n  \n1F=2\nA-B=3', [1, 3, 4]],
])('what is not read of %j is said', (text, lines) => {
  expect(oddities(text)).toEqual(
    lines.map((line) => `Line ${line} is not read: it must be NAME=value, without 'export'.`),
  )
})

test('a comment in a value is said, a name that stands twice, and a file in another encoding', () => {
  expect(oddities("A=1 # one\nB='2 # two'\nC=3#\n")).toEqual([
    'A holds a #, which begins no comment here. Put that on a line of its own.',
  ])
  expect(oddities('A=1\nB=2\nA=3\n')).toEqual(['A is set twice: the last one counts.'])
  for (const encoding of ['utf16le', 'latin1'] as const)
    expect(oddities(Buffer.from('\u00e9A=1\nB=2\n', encoding).toString())).toEqual([
      'The file is not saved as UTF-8.',
    ])
})

/** It reads with the parser of EnvironmentFile, then puts variables in, and line breaks in a way of its own. */
const SYSTEMD = '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator'

test.runIf(existsSync(SYSTEMD))('systemd itself reads the same', () => {
  const folder = mkdtempSync(join(tmpdir(), 'senior-help-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'environment.d'))
  const text = SAME.map(([written], index) => `NAME_${index}=${written}\n`).join('')
  writeFileSync(join(folder, 'environment.d/settings.conf'), text)
  const { stdout } = spawnSync(SYSTEMD, { env: { XDG_CONFIG_HOME: folder }, encoding: 'utf8' })
  // It prints assignments for a shell.
  const shell = spawnSync('bash', ['-c', `set -a\n${stdout}\nenv -0`], { encoding: 'utf8' })
  const read = shell.stdout.split('\0').filter((line) => line.startsWith('NAME_'))
  expect(Object.fromEntries(read.map((line) => line.split(/=([^]*)/).slice(0, 2)))).toEqual(
    readSettings(text),
  )
})
