import { hash } from 'node:crypto'
import { isThisMachine } from '../http/this-machine.ts'

const EXAMPLE = 'help.example.org'

const DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** Nothing else gets into Caddy's file. */
export const isDomain = (text: string) => DOMAIN.test(text)

/** No public authority vouches for these: Caddy signs for them itself. */
export const isInternal = (domain: string) =>
  isThisMachine(domain) || !domain.includes('.') || /\.(internal|local|lan|test|home\.arpa)$/.test(domain)

/** The site of `deploy/Caddyfile`, for a domain. */
export function siteFor(template: string, domain: string): string {
  const start = `${EXAMPLE} {\n`
  const text = template.replace(start, () => `${domain} {\n${isInternal(domain) ? '\ttls internal\n\n' : ''}`)
  return text.replaceAll(EXAMPLE, () => domain)
}

export const SITE_FILE = 'senior-help.caddy'

interface Found {
  domain: string
  /** The Caddyfile there is, and the MD5 sum it had in Debian's package. */
  current: string | undefined
  packaged: string | undefined
}

/** Our site is there already, replaces the one of Debian's package, or is imported by the operator's own. */
export function placeOf({ domain, current, packaged }: Found): 'there' | 'replaces' | 'imported' {
  if (current === undefined || hash('md5', current) === packaged) return 'replaces'
  const lines = current.split('\n').map((line) => line.trim())
  const names = (line: string) =>
    line.endsWith('{') &&
    line
      .slice(0, -1)
      .split(/[\s,]+/)
      .includes(domain)
  return lines.some((line) => line === `import ${SITE_FILE}` || names(line)) ? 'there' : 'imported'
}
