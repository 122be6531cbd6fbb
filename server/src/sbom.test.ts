import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { installedPrograms } from './db/embedded/place.ts'

interface Bill {
  components: { 'bom-ref': string; name: string; version: string; cpe?: string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}
interface Making {
  billOfMaterials(of: { folder: string; commit: string; committedAt: number }): Bill
}

const ROOT = join(import.meta.dirname, '../..')
const CYCLONEDX = dirname(fileURLToPath(import.meta.resolve('@cyclonedx/cyclonedx-library/package.json')))

/** The standard's own schema, by the name of its file. */
const schema = (name: string) =>
  JSON.parse(readFileSync(join(CYCLONEDX, 'res/schema', `${name}.SNAPSHOT.schema.json`), 'utf8')) as object

test('the SBOM is CycloneDX, and names Node, PostgreSQL and their libraries as they run', async () => {
  const { billOfMaterials } = (await import(join(ROOT, 'scripts/sbom.mjs'))) as Making
  const bill = billOfMaterials({ folder: ROOT, commit: 'ab12', committedAt: 1_780_000_000 })

  const ajv = new Ajv({ strict: false, formats: { 'iri-reference': true, 'idn-email': true } })
  addFormats.default(ajv)
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`)
  expect(ajv.validate(schema('bom-1.5'), bill) || ajv.errors).toBe(true)

  const versionOf = (ref: string) => bill.components.find((part) => part['bom-ref'] === ref)?.version
  const { node, openssl, v8, uv } = process.versions
  expect(['node', 'node/openssl', 'node/v8', 'node/uv'].map(versionOf)).toEqual([node, openssl, v8, uv])
  const { bin } = await installedPrograms()
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  expect(stdout.trim()).toBe(`postgres (PostgreSQL) ${versionOf('postgresql')}`)
  // The one that PostgreSQL loads, by the name of its file.
  const loaded = spawnSync('/usr/bin/ldd', [join(bin, 'postgres')], { encoding: 'utf8' }).stdout
  const inside = bill.dependencies.find(({ ref }) => ref === 'postgresql')?.dependsOn ?? []
  for (const [, path = ''] of loaded.matchAll(/=> (\S+\/native\/lib\/\S+)/g)) {
    const [, name] = /\/(lib[^/]+?)\.so/.exec(path) ?? []
    const isNamed =
      inside.includes(`postgresql/${name}`) || ['libssl', 'libicui18n', 'libicudata'].includes(`${name}`)
    expect([name, isNamed]).toEqual([name, true])
  }
  expect(bill.components.filter(({ name }) => name === 'openssl').map(({ cpe }) => cpe)).toEqual([
    `cpe:2.3:a:openssl:openssl:${openssl}:*:*:*:*:*:*:*`,
    `cpe:2.3:a:openssl:openssl:${versionOf('postgresql/libcrypto')}:*:*:*:*:*:*:*`,
  ])
})
