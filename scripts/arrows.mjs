// npm run check: who imports whom, types and re-exports counted. No circles of files or folders, and no arrow to a
// higher floor.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from './prepare.mjs'

/** What each package may import of ours. */
const PACKAGES = {
  'domain/src': [],
  'contract/src': ['domain/src'],
  'server/src': ['domain/src', 'contract/src'],
  'web/src': ['domain/src', 'contract/src'],
  e2e: ['domain/src', 'contract/src', 'server/src', 'web/src'],
}

const PEOPLE = ['account', 'admin', 'citizen', 'public', 'volunteer']

/** A package's floors, lowest first: each may use itself and what lies below, nothing above. */
const FLOORS = {
  'server/src': [
    'context.ts access audit backup calls cases contact db health http identity jobs live notifications requests secrets'.split(
      ' ',
    ),
    ['config.ts', 'setting-values.ts', 'demo', 'operate'],
    ['cli', 'tasks.ts'],
    ['app.ts'],
    ['start.ts'],
    ['main.ts', 'env-file.ts'],
    ['testing'],
  ],
  'web/src': [
    ['ui', 'paths.ts'],
    ['addresses.ts'],
    ['app'],
    ['pages'],
    ['routes.ts', 'root.tsx', 'entry.client.tsx', 'entry.server.tsx'],
    ['testing'],
  ],
  'web/src/pages': [['shared'], PEOPLE],
}

const IMPORT = /^(?:import|export)\b(?:[^'";]*?\bfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

/** Tests may reach anywhere, and nothing may reach them. */
const isTest = (path) => /(\.test|\w\/testing)\.tsx?$/.test(path)

const files = globSync(
  Object.keys(PACKAGES).map((name) => `${name}/**/*.{ts,tsx}`),
  { cwd: root },
)
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !isTest(path) && !path.includes('/node_modules/'))
  .toSorted()
const imports = new Map(files.map((path) => [path, importsOf(path)]))
const edges = files.flatMap((from) => imports.get(from).map((to) => ({ from, to })))

function importsOf(path) {
  const named = [...readFileSync(join(root, path), 'utf8').matchAll(IMPORT)].map(([, of, lazy]) => of ?? lazy)
  return [...new Set(named.map((name) => resolved(path, name)).filter((found) => found && found !== path))]
}

/** The file of ours that an import names, or undefined. */
function resolved(from, name) {
  const path = name.startsWith('.')
    ? posix.join(dirname(from), name)
    : name.replace(/^@scan\/(\w+)\//, (_, of) => `${of}/src/`)
  const candidates = ['', '.ts', '.tsx', '/index.ts'].map((end) => path + end)
  return candidates.find((one) => /\.tsx?$/.test(one) && existsSync(join(root, one)))
}

const packageOf = (path) => Object.keys(PACKAGES).find((name) => path.startsWith(`${name}/`))

/** The child of a folder that a path is or lies in: `accounts`, or `app.ts`. */
const childOf = (folder, path) => path.slice(folder.length + 1).split('/')[0]

function towardsPackages() {
  return edges
    .filter(({ from, to }) => packageOf(from) !== packageOf(to))
    .filter(({ from, to }) => !PACKAGES[packageOf(from)].includes(packageOf(to)))
    .map(({ from, to }) => `${from} imports ${to}: ${packageOf(from)} does not know ${packageOf(to)}.`)
}

function upwards() {
  return Object.entries(FLOORS).flatMap(([folder, floors]) => {
    const floorOf = (path) => floors.findIndex((names) => names.includes(childOf(folder, path)))
    const inside = files.filter((path) => path.startsWith(`${folder}/`))
    const homeless = new Set(inside.filter((path) => floorOf(path) < 0).map((path) => childOf(folder, path)))
    return [
      ...[...homeless].map((name) => `${folder}/${name} has no floor in scripts/arrows.mjs.`),
      ...edges
        .filter(({ from, to }) => from.startsWith(`${folder}/`) && to.startsWith(`${folder}/`))
        .filter(({ from, to }) => floorOf(from) >= 0 && floorOf(from) < floorOf(to))
        .map(({ from, to }) => `${from} imports ${to}, which lies on a higher floor.`),
    ]
  })
}

/** The imports between two of a package's rooms. */
function between(folder, rooms) {
  const roomOf = (path) =>
    path.startsWith(`${folder}/`) && rooms.find((room) => room === childOf(folder, path))
  return edges.filter(({ from, to }) => roomOf(from) && roomOf(to) && roomOf(from) !== roomOf(to))
}

function betweenPages() {
  // Staff press for people by phone what citizens press for themselves.
  const isPressedForThem = ({ from, to }) => from.includes('/admin/') && to.includes('/citizen/')
  return between('web/src/pages', PEOPLE)
    .filter((edge) => !isPressedForThem(edge))
    .map(({ from, to }) => `${from} imports ${to}; pages for different people do not know each other.`)
}

/** Circles of files, and of neighbours in a folder. */
function circles() {
  // The server's features use each other's files: a ban ends sessions, gives visits back and asks for cases.
  const folders = new Set(files.flatMap(ancestors).filter((folder) => folder !== 'server/src'))
  return [
    ...knots(imports).map((knot) => `${arrow(knot)} is a circle of files.`),
    ...[...folders].flatMap((folder) => {
      const children = new Map()
      for (const { from, to } of edges) {
        if (!from.startsWith(`${folder}/`) || !to.startsWith(`${folder}/`)) continue
        const [a, b] = [childOf(folder, from), childOf(folder, to)]
        if (a !== b) children.set(a, [...(children.get(a) ?? []), b])
      }
      return knots(children)
        .filter((knot) => knot.some((name) => !/\.tsx?$/.test(name)))
        .map((knot) => `${arrow(knot)} is a circle of folders in ${folder}.`)
    }),
  ]
}

function ancestors(path) {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...ancestors(folder)]
}

const arrow = (knot) => [...knot, knot[0]].join(' → ')

/** A shortest circle through each knot of a graph. */
function knots(graph) {
  const seen = new Set()
  return [...graph.keys()].flatMap((start) => {
    if (seen.has(start)) return []
    const circle = shortestCircle(graph, start)
    for (const node of circle) seen.add(node)
    return circle.length > 0 ? [circle] : []
  })
}

function shortestCircle(graph, start) {
  const before = new Map()
  const waiting = [start]
  for (const node of waiting) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) return pathTo(before, node)
      if (before.has(next)) continue
      before.set(next, node)
      waiting.push(next)
    }
  }
  return []
}

function pathTo(before, node) {
  const previous = before.get(node)
  return previous === undefined ? [node] : [...pathTo(before, previous), node]
}

const findings = [...towardsPackages(), ...upwards(), ...betweenPages(), ...circles()]
for (const sentence of findings) process.stderr.write(`${sentence}\n`)
process.exitCode = findings.length > 0 ? 1 : 0
