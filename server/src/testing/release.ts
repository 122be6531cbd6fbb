import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }

const output = (program: string, ...args: string[]) =>
  spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' }).stdout

/** The archive that RELEASE names, else that of the last commit, which takes ten minutes to make. */
export function releaseArchive(): string {
  const given = process.env['RELEASE']
  if (given) return given
  const title = `senior-help-${version}-${process.platform}-${process.arch}`
  const archive = join(ROOT, 'release', `${title}.tar.gz`)
  const commit = output('git', 'rev-parse', 'HEAD').trim()
  if (!output('tar', '-xzOf', archive, `${title}/release.json`).includes(commit))
    spawnSync(process.execPath, [join(ROOT, 'scripts/release.mjs')], { cwd: ROOT, stdio: 'inherit' })
  return archive
}
