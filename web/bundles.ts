import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const SRC = join(import.meta.dirname, 'src')
const at = (...paths: string[]) => paths.map((path) => join(SRC, path))
const pagesIn = (folder: string) => at(...globSync(`pages/${folder}/*-page.tsx`, { cwd: SRC }))

/** What is there before any page. */
const BEGINNINGS = at('entry.client.tsx', 'root.tsx')
/** Most people don't write to us, and the form needs what calls the server. */
const CONTACT = at('pages/public/contact-page.tsx')
const SIGN_IN = at('pages/account/login-page.tsx')
const PROFILES = at('pages/account/profile-page.tsx')
const PUBLIC = pagesIn('public').filter((page) => !CONTACT.includes(page))
/** What calls the server. */
const CONNECTION = at('app/connection.tsx')
/** Every role has them, but only on the page of one's own account. */
const SIGN_INS = at('pages/shared/sign-ins.tsx')
/** Where each role's scripts begin. */
const ROLES = {
  contact: { contact: CONTACT },
  // People who sign in every week signed up once. The others need what the first has.
  accounts: {
    accounts: SIGN_IN,
    'sign-up': pagesIn('account').filter((page) => !SIGN_IN.includes(page) && !PROFILES.includes(page)),
    profile: PROFILES,
  },
  citizen: { citizen: [...pagesIn('citizen'), ...at('app/layout/authenticated-layout.tsx')] },
  volunteer: { volunteer: [...pagesIn('volunteer'), ...at('app/layout/authenticated-layout.tsx')] },
  admin: { admin: [...pagesIn('admin'), ...at('pages/admin/admin-layout.tsx')] },
}
const SCRIPTS = [
  'base',
  'public',
  'connection',
  'sign-ins',
  ...Object.values(ROLES).flatMap((scripts) => Object.keys(scripts)),
]
/** A language's folder, and an area in it. */
const WORDS = /\/contract\/src\/messages\/(\w+)\/(\w+)\.json/
/** What no browser should fetch: the words of emails, and a whole language at once. */
const NOT_FOR_BROWSERS = /\/contract\/src\/messages\/(\w+\/)?(index\.ts|emails\.)/
/** One file names every icon there is. */
const ALL_ICONS = '/lucide-react.mjs'

type Context = {
  getModuleInfo: (id: string) => { code: string | null; importedIds: readonly string[] } | null
}

/** The files of the icons this code names. */
function iconsIn(code: string, all: string, context: Context): string[] {
  const imports = code.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g)
  const names = [...imports].flatMap(([, list = '']) => list.match(/(?<=(?:^|,)\s*)\w+/g) ?? [])
  const exports = (context.getModuleInfo(all)?.code ?? '').split('\n')
  return names.flatMap((name) => {
    const line = exports.find((one) => new RegExp(`default as ${name}\\b`).test(one)) ?? ''
    const [, path] = /'\.(\/icons\/.*)'/.exec(line) ?? []
    return path ? [all.replace(ALL_ICONS, path)] : []
  })
}

/** What comes with these files at once. */
function reach(context: Context, from: readonly string[]): Set<string> {
  const reached = new Set(from)
  for (const id of reached) {
    const { code, importedIds } = context.getModuleInfo(id) ?? { code: '', importedIds: [] }
    for (const next of importedIds) {
      const named = next.endsWith(ALL_ICONS) ? iconsIn(code ?? '', next, context) : [next]
      for (const one of named) reached.add(one)
    }
  }
  return reached
}

/** Which script each file goes into: the first of these that needs it. */
function divided(context: Context): Map<string, string> {
  const scripts = new Map<string, string>()
  const put = (name: string, files: Iterable<string>) => {
    for (const file of files) if (!scripts.has(file)) scripts.set(file, name)
  }
  const reaches = (from: readonly string[]) => reach(context, from)
  const known = reaches(PUBLIC)
  const connection = reaches(CONNECTION)
  /** How many roles need each file. */
  const times = new Map<string, number>()
  for (const role of Object.values(ROLES))
    for (const file of reaches(Object.values(role).flat())) times.set(file, (times.get(file) ?? 0) + 1)

  put('base', reaches(BEGINNINGS))
  put(
    'base',
    [...known].filter((file) => times.has(file) || connection.has(file)),
  )
  put('public', known)
  put('connection', connection)
  put('sign-ins', SIGN_INS)
  put(
    'connection',
    [...times].filter(([, roles]) => roles > 1).map(([file]) => file),
  )
  for (const role of Object.values(ROLES))
    for (const [script, from] of Object.entries(role)) put(script, reaches(from))
  return scripts
}

/** The script of these words. */
export function wordsScript(language: string, area: string): string {
  return `words-${language}-${area}`
}

/**
 * Few scripts: one for all pages, one for those that are only read, one for those that call the server, one for each
 * role's pages, and one for each area's words.
 */
export function bundleGroups(): Rolldown.CodeSplittingGroup[] {
  let scripts: Map<string, string> | undefined
  const groups = SCRIPTS.map((script, index) => ({
    name: (id: string, context: Context) =>
      (scripts ??= divided(context)).get(id) === script ? script : null,
    priority: SCRIPTS.length - index,
  }))
  const words = {
    name: (id: string) => {
      const [, language, area = ''] = WORDS.exec(id) ?? []
      return language ? wordsScript(language, area) : null
    },
    priority: SCRIPTS.length + 1,
  }
  return [words, ...groups]
}

/** Fails a build whose browsers would fetch what is not for them. */
export const leanBundles: Plugin = {
  name: 'lean-bundles',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      const wrong = file.type === 'chunk' && file.moduleIds.find((id) => NOT_FOR_BROWSERS.test(id))
      if (wrong) this.error(`${wrong} is not for browsers, which would fetch it with ${file.fileName}.`)
    }
  },
}
