import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isNightly } from './testing/world.ts'

interface Audit {
  WEAKNESSES: string[]
  auditPackages(audits: string[][]): { passed: number; failed: number; broken: string[] }
}

const AUDIT = join(import.meta.dirname, '../../scripts/packages-audit.mjs')

/** A registry that knows these weaknesses and nothing else. Its own process: the audit waits for npm without a pause. */
async function registry(weaknesses: object): Promise<string> {
  const program = `
    const server = require('node:http').createServer((request, response) => {
      const isAudit = request.url === '/-/npm/v1/security/advisories/bulk'
      response.writeHead(isAudit ? 200 : 404, { 'content-type': 'application/json' })
      response.end(isAudit ? process.argv[1] : '{}')
    })
    server.listen(0, '127.0.0.1', () => console.log(server.address().port))`
  const server = spawn(process.execPath, ['-e', program, JSON.stringify(weaknesses)])
  onTestFinished(() => void server.kill())
  const [port] = (await once(server.stdout, 'data')) as [Buffer]
  return `http://127.0.0.1:${String(port).trim()}`
}

const known = (severity: string) => ({
  fastify: [
    { id: 1, url: 'https://example.org/1', title: 'Lets anybody in', severity, vulnerable_versions: '*' },
  ],
})

test.runIf(isNightly).each([
  [
    'a grave weakness of what runs',
    known('high'),
    { passed: 0, failed: 1, broken: ['npm audit --omit=dev --audit-level=high'] },
  ],
  ['a slight one', known('low'), { passed: 1, failed: 0, broken: [] }],
  ['none', {}, { passed: 1, failed: 0, broken: [] }],
])('the nightly audit of a registry that knows %s', async (_, weaknesses, result) => {
  const cache = await mkdtemp(join(tmpdir(), 'network-npm-'))
  onTestFinished(() => rm(cache, { recursive: true }))
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('npm_config_cache', cache) // Weaknesses are kept in it.
  vi.stubEnv('npm_config_registry', await registry(weaknesses))
  const { auditPackages, WEAKNESSES } = (await import(AUDIT)) as Audit
  expect(auditPackages([WEAKNESSES])).toMatchObject(result)
})
