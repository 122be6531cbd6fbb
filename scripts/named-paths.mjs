// npm run check: every file, folder and heading that the README and the docs name exists.
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from './prepare.mjs'

const NOT_OURS = new Set('node_modules .git .types build reports release data data-dev'.split(' '))
/** What a release has besides, and the folder of a development database. */
const MADE = ['sbom.json', 'release.json', 'data-dev']
const found = globSync(['**', '.*'], { cwd: root, exclude: (name) => NOT_OURS.has(name) }).map((path) =>
  path.replaceAll('\\', '/'),
)
const paths = [...found, ...MADE]

/** `style.md`, `http/errors.ts`, `web/src/ui/`: as much of a path's end as identifies it. */
const NAMED =
  /(?<![\w./@*-])(?:[\w-]+\/)*(?:[\w.-]+\.(?:tsx?|mjs|css|sql|md|json)|[\w-]+\/(?=[\s`)|]|$))(?![\w/*-])/gm
const LINKED = /(?:\]\(|src=")([^)"#\s]*)#?([^)"\s]*)/g
const DOCS = [
  ...globSync('*.md', { cwd: root }),
  'bench/README.md',
  ...globSync('docs/**/*.md', { cwd: root }),
]

/** What a link may name behind '#': a page's headings as GitHub writes them. */
const headings = Object.fromEntries(
  DOCS.map((doc) => [doc, headingsOf(readFileSync(join(root, doc), 'utf8'))]),
)

function headingsOf(text) {
  const lines = text.replace(/^```.*?^```/gms, '').matchAll(/^#+ (.+)$/gm)
  return [...lines].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function isThere(named) {
  const path = named.replace(/\/$/, '')
  return paths.some((one) => one === path || one.endsWith(`/${path}`))
}

const missing = DOCS.flatMap((doc) => {
  const text = readFileSync(join(root, doc), 'utf8').replace(/https?:[^\s)>]+/g, '')
  const named = [...text.matchAll(NAMED)].map(([path]) => path).filter((path) => !isThere(path))
  const linked = [...text.matchAll(LINKED)].flatMap(([, link, heading]) => {
    const path = link ? posix.join(posix.dirname(doc), link).replace(/\/$/, '') : doc
    if (!paths.includes(path)) return [path]
    return heading && !headings[path]?.includes(heading) ? [`${path}#${heading}`] : []
  })
  return [...new Set([...named, ...linked])].map((path) => `${doc} names ${path}, which is not there.`)
})
for (const sentence of missing) process.stderr.write(`${sentence}\n`)
process.exitCode = missing.length > 0 ? 1 : 0
