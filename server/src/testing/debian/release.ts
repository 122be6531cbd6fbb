import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../../..')

interface Deb {
  makeDeb(of: { release: string; deb: string; madeAt: number; compression: string }): void
}
interface Tree {
  makeTree(of: { checkout: string; release: string; version: string }): void
}

/** What was made and must be removed again. */
export interface MadeRelease {
  folder: string
  remove(): void
}

/** A release of this checkout as a folder, as `npm run release` makes it; RELEASE_TREE names one to take instead. */
export async function makeRelease(): Promise<MadeRelease> {
  const folder = mkdtempSync('/var/tmp/senior-help-release-')
  const given = process.env['RELEASE_TREE']
  const prepare = (await import(join(ROOT, 'scripts/prepare.mjs'))) as Record<string, () => Promise<boolean>>
  if (given) spawnSync('cp', ['-a', `${given}/.`, folder])
  else {
    await prepare['buildWeb']?.()
    await prepare['buildServer']?.()
    const { makeTree } = (await import(join(ROOT, 'scripts/release-tree.mjs'))) as Tree
    makeTree({ checkout: ROOT, release: folder, version: '1.0.0' })
  }
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}

export interface Version {
  version: string
  /** A migration of its own, as SQL. */
  migration?: string
  isBroken?: boolean
}

/** It migrates, and ends before it listens. */
const BREAKS = `
import { Server } from 'node:net'
Server.prototype.listen = () => { throw new Error('This release does not start.') }
`

/** Makes a version of it in place: each adds to the one before. */
export function become({ folder }: MadeRelease, { version, migration, isBroken = false }: Version): void {
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify({ version, commit: `of-${version}` })}\n`)
  if (migration) {
    const name = `9${version.replaceAll('.', '')}-of-a-test.sql`
    writeFileSync(join(folder, 'server/src/db/migrations', name), migration)
  }
  if (!isBroken) return
  const main = join(folder, 'server/build/main.js')
  writeFileSync(main, BREAKS + readFileSync(main, 'utf8'))
}

export async function packageOf({ folder }: MadeRelease, deb: string): Promise<void> {
  const { makeDeb } = (await import(join(ROOT, 'scripts/deb.mjs'))) as Deb
  makeDeb({ release: folder, deb, madeAt: 1_790_000_000, compression: 'none' })
}

export function archiveOf({ folder }: MadeRelease, archive: string): void {
  const what = [`--directory=${dirname(folder)}`, basename(folder)]
  spawnSync('tar', ['--use-compress-program=gzip -1', '-cf', archive, ...what])
}
