import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PROGRAM } from './machine.ts'

/** `deploy/update.sh` in a folder of its own, with what it calls replaced. */
function newServer() {
  const folder = mkdtempSync(join(tmpdir(), 'network-update-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = (name: string) => join(folder, name)
  for (const [name, version] of [
    ['network', '2'],
    ['network.before', '1'],
  ] as const) {
    mkdirSync(path(name))
    writeFileSync(path(`${name}/release.json`), `{"version":"${version}"}`)
  }
  const run = (what: string, { isActive = false, calls = '' }) =>
    spawnSync('sh', ['-e'], {
      encoding: 'utf8',
      input: `. ${join(PROGRAM, 'deploy/update.sh')}
        program=${path('network')} before=${path('network.before')} pending=${path('network.updating')}
        kept_backup=${path('backup')}
        put_outside() { :; }
        systemctl() { [ "$1" != is-active ] || ${isActive}; }
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

test('what is kept takes its name when all of it is there', () => {
  const { run, version, path } = newServer()
  expect(run('keep', { calls: `*update-cli.ts\\ keep) ${CUT} ;;` }).signal).toBe('SIGKILL')
  expect([version('network'), version('network.before')]).toEqual([TWO, undefined])
  expect(run('keep', {}).status).toBe(0)
  expect([version('network.before'), existsSync(path('network.updating'))]).toEqual([TWO, true])
})

test('an update goes on without whoever began it, once the service stands still', () => {
  const { run } = newServer()
  const leaving = `systemctl() { [ "$1" != stop ] || { kill -HUP $$; kill -INT $$; }; }`
  const { signal, status } = run(`${leaving}\nkeep\n[ -f $pending ] && put_back >/dev/full 2>&1`, {})
  expect([signal, status]).toEqual([null, 0])
})

test('a program that is exchanged is never half deleted in its place', () => {
  const { run, version } = newServer()
  const dying = `rm() { case "$*" in *"$program" | *"$program.gone") [ ! -d "$2" ] || ${CUT} ;; esac; command rm "$@"; }`
  expect(run(`${dying}\nput_back`, {}).signal).toBe('SIGKILL')
  expect(version('network')).toBe(ONE)
})

test.each([
  ['a release that does not start is taken back', false, ONE, 1],
  ['one that started with the machine keeps what was written since', true, TWO, 0],
])('%s', (_, isActive, now, status) => {
  const { run, version } = newServer()
  const tried = run('try', { isActive, calls: '*ready) [ "$(version_of $program)" = 1 ] ;;' })
  expect([tried.status, version('network')]).toEqual([status, now])
})
