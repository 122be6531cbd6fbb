// A Debian package of a release's folder. npm run release makes one; `node scripts/deb.mjs FOLDER FILE.deb` makes one of a
// release that is unpacked somewhere.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { output } from './release-tree.mjs'

const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' }
export const architecture = ARCHITECTURES[process.arch]

/** Why no package can be made here; undefined: one can. */
export const whyNoDeb =
  architecture && spawnSync('dpkg-deb', ['--version']).status === 0
    ? undefined
    : 'No Debian package is made: dpkg-deb is missing, or Debian does not run on this processor.'

const CONTROL = ['control', 'preinst', 'postinst', 'prerm', 'postrm']

/** Packs a release's folder into a file. Of the same folder it makes the same file, to the bit. */
export function makeDeb({ release, deb, madeAt, compression = 'gzip' }) {
  const staged = mkdtempSync(join(tmpdir(), 'senior-help-deb-'))
  const of = (path) => readFileSync(join(release, path), 'utf8')
  const put = (content, path, mode = 0o644) => {
    mkdirSync(dirname(join(staged, path)), { recursive: true })
    writeFileSync(join(staged, path), content)
    chmodSync(join(staged, path), mode)
  }
  try {
    const values = {
      VERSION: JSON.parse(of('release.json')).version,
      ARCHITECTURE: architecture,
      SIZE: String(kilobytesOf(release)),
      RELEASE: of('release.json').trim(),
    }
    mkdirSync(join(staged, 'opt'))
    output('cp', ['-a', release, join(staged, 'opt/senior-help')], staged)
    put(of('deploy/senior-help'), 'usr/bin/senior-help', 0o755)
    put(of('deploy/senior-help.service'), 'lib/systemd/system/senior-help.service')
    put(of('deploy/debian/copyright'), 'usr/share/doc/senior-help/copyright')
    put(gzipSync(changelog(values.VERSION, madeAt), { level: 9 }), 'usr/share/doc/senior-help/changelog.gz')
    put(of('deploy/debian/lintian-overrides'), 'usr/share/lintian/overrides/senior-help')

    for (const name of CONTROL)
      put(
        of(`deploy/debian/${name}`)
          .replace('#UPDATE#\n', () => of('deploy/update.sh'))
          .replaceAll(/@([A-Z]+)@/g, (_all, key) => values[key]),
        `DEBIAN/${name}`,
        name === 'control' ? 0o644 : 0o755,
      )
    output('chmod', ['-R', 'u+rwX,go+rX,go-w', '.'], staged)
    mkdirSync(dirname(deb), { recursive: true })
    const how = ['--root-owner-group', `-Z${compression}`, '--build', staged, deb]
    output('dpkg-deb', how, staged, { ...process.env, SOURCE_DATE_EPOCH: String(madeAt) })
  } finally {
    rmSync(staged, { recursive: true })
  }
}

const MAINTAINER = 'Senior Citizen Assistance Network <nobody@localhost>'

/** As Debian wants it. */
const changelog = (version, madeAt) =>
  `senior-help (${version}) stable; urgency=medium\n\n  * See /opt/senior-help/CHANGELOG.md.\n\n -- ${MAINTAINER}  ${new Date(madeAt * 1000).toUTCString().replace('GMT', '+0000')}\n`

/** Of files alone: how large a folder is, each file system says differently. */
function kilobytesOf(release) {
  const sizes = output('find', ['.', '-type', 'f', '-printf', '%s\n'], release).split('\n')
  return Math.ceil(sizes.reduce((sum, size) => sum + Number(size), 0) / 1024)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [release, deb] = process.argv.slice(2).map((path) => resolve(path))
  const madeAt = Math.floor(statSync(join(release, 'release.json')).mtimeMs / 1000)
  makeDeb({ release, deb, madeAt })
}
