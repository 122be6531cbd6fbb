import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PROGRAM } from './machine.ts'

/** `deploy/update.sh` in a folder of its own, with what it calls replaced. */
function newServer() {
  const folder = mkdtempSync(join(tmpdir(), 'senior-help-update-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = (name: string) => join(folder, name)
  for (const [name, version] of [
    ['senior-help', '2'],
    ['senior-help.before', '1'],
  ] as const) {
    mkdirSync(path(name))
    writeFileSync(path(`${name}/release.json`), `{"version":"${version}"}`)
  }
  const run = (what: string, calls = '') =>
    spawnSync('sh', ['-e'], {
      encoding: 'utf8',
      input: `. ${join(PROGRAM, 'deploy/update.sh')}
        program=${path('senior-help')} before=${path('senior-help.before')} pending=${path('senior-help.updating')}
        backup=${path('backup')}
        put_outside() { :; }
        systemctl() { :; }
        run_in() { shift; case "$*" in ${calls} *) ;; esac; }
        ${what}`,
    })
  const version = (name: string) =>
    existsSync(path(name)) ? readFileSync(path(`${name}/release.json`), 'utf8') : undefined
  return { run, version, path }
}
const [ONE, TWO] = ['{"version":"1"}', '{"version":"2"}']
/** As the power does. */
const CUT = 'kill -9 $$'

test('the program is kept under its name when all of it is there, before the service stops', () => {
  const { run, version, path } = newServer()
  const cut = `cp() { command cp "$@"; ${CUT}; }; systemctl() { echo "$1"; }`
  expect(run(`${cut}\nkeep`)).toMatchObject({
    signal: 'SIGKILL',
    stdout: expect.not.stringContaining('stop'),
  })
  expect([version('senior-help'), version('senior-help.before')]).toEqual([TWO, undefined])
  expect(run('keep').status).toBe(0)
  expect([version('senior-help.before'), existsSync(path('senior-help.updating'))]).toEqual([TWO, true])
})

test.each([
  ['no backup', 'keep', `*backup\\ *) false ;;`],
  ['no room for the program', 'cp() { false; }; keep', ''],
])('with %s nothing is updated, and the service goes on', (_, what, calls) => {
  const { run, version, path } = newServer()
  const kept = run(`systemctl() { echo "$1"; }\n${what}`, calls)
  expect(kept).toMatchObject({ status: 1, stdout: expect.not.stringContaining('stop') })
  expect([version('senior-help'), existsSync(path('senior-help.updating'))]).toEqual([TWO, false])
})

test('an update goes on without whoever began it, once the service stands still', () => {
  const { run } = newServer()
  const leaving = `systemctl() { [ "$1" != stop ] || { kill -HUP $$; kill -INT $$; }; }`
  const { signal, status } = run(`${leaving}\nkeep\n[ -f $pending ] && take_back >/dev/full 2>&1`)
  expect([signal, status]).toEqual([null, 0])
})

test('a program that is exchanged is never half deleted in its place', () => {
  const { run, version } = newServer()
  const dying = `rm() { case "$*" in *"$program" | *"$program.gone") [ ! -d "$2" ] || ${CUT} ;; esac; command rm "$@"; }`
  expect(run(`${dying}\ntake_back`).signal).toBe('SIGKILL')
  expect(version('senior-help')).toBe(ONE)
})

test.each([
  ['that does not start is taken back', ONE, 1],
  ['that starts stays, also where it was started by the machine after a power cut', TWO, 0],
])('a release %s', (_, now, status) => {
  const { run, version } = newServer()
  const tried = run('try', `*ready) [ ${status} = 0 ] || [ "$(version_of $program)" = 1 ] ;;`)
  expect([tried.status, version('senior-help')]).toEqual([status, now])
})
