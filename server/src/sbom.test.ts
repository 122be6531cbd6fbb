import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { installedPrograms } from './db/embedded/installation.ts'

interface Bill {
  components: { 'bom-ref': string; version: string }[]
}
interface Making {
  billOfMaterials(of: { folder: string; commit: string; committedAt: number }): Bill
}

const ROOT = join(import.meta.dirname, '../..')
const CYCLONEDX = dirname(fileURLToPath(import.meta.resolve('@cyclonedx/cyclonedx-library/package.json')))

/** The standard's own schema, by the name of its file. */
const schema = (name: string) =>
  JSON.parse(readFileSync(join(CYCLONEDX, 'res/schema', `${name}.SNAPSHOT.schema.json`), 'utf8')) as object

test('the SBOM is CycloneDX, the same for the same commit, and names Node and PostgreSQL as they run', async () => {
  const { billOfMaterials } = (await import(join(ROOT, 'scripts/release-tree.mjs'))) as Making
  const made = { folder: ROOT, commit: 'ab12', committedAt: 1_780_000_000 }
  const bill = billOfMaterials(made)
  expect(billOfMaterials(made)).toEqual(bill)

  const ajv = new Ajv({ strict: false, formats: { 'iri-reference': true, 'idn-email': true } })
  addFormats.default(ajv)
  for (const name of ['spdx', 'jsf-0.82'])
    ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`)
  expect(ajv.validate(schema('bom-1.5'), bill) || ajv.errors).toBe(true)

  const versionOf = (ref: string) => bill.components.find((part) => part['bom-ref'] === ref)?.version
  expect(versionOf('node')).toBe(process.versions.node)
  const { bin } = await installedPrograms()
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  expect(stdout.trim()).toBe(`postgres (PostgreSQL) ${versionOf('postgresql')}`)
})
