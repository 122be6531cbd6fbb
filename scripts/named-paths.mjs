// npm run check: every file and folder named in the README and the docs exists.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from './prepare.mjs'

const NOT_OURS = new Set(['node_modules', '.git', '.types', 'build', 'reports', 'release', 'data'])
/** What a release has besides. */
const OF_A_RELEASE = ['sbom.json', 'release.json']
const found = globSync(['**', '.*'], { cwd: root, exclude: (name) => NOT_OURS.has(name) }).map((path) =>
  path.replaceAll('\\', '/'),
)
const paths = [...found, ...OF_A_RELEASE]

/** `style.md`, `http/errors.ts`, `web/src/ui/`: as much of a path's end as identifies it. */
const NAMED =
  /(?<![\w./@*-])(?:[\w-]+\/)*(?:[\w.-]+\.(?:tsx?|mjs|css|sql|md|json)|[\w-]+\/(?=[\s`)|]|$))(?![\w/*-])/gm
const LINKED = /(?:\]\(|src=")([^)"#]+)/g

function isThere(named) {
  const path = named.replace(/\/$/, '')
  return paths.some((one) => one === path || one.endsWith(`/${path}`))
}

const missing = ['README.md', ...globSync('docs/**/*.md', { cwd: root })].flatMap((doc) => {
  const text = readFileSync(join(root, doc), 'utf8').replace(/https?:\S+/g, '')
  const named = [...text.matchAll(NAMED)].map(([path]) => path).filter((path) => !isThere(path))
  const linked = [...text.matchAll(LINKED)]
    .map(([, path]) => posix.join(dirname(doc), path))
    .filter((path) => !paths.includes(path))
  return [...new Set([...named, ...linked])].map((path) => `${doc} names ${path}, which is not there.`)
})
for (const sentence of missing) process.stderr.write(`${sentence}\n`)
process.exitCode = missing.length > 0 ? 1 : 0
