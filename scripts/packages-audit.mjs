// For npm run test:nightly: what the registry knows against our packages, and whether they are what was published.
import { spawnSync } from 'node:child_process'
import { root } from './prepare.mjs'

export const WEAKNESSES = ['audit', '--omit=dev', '--audit-level=high']
const SIGNATURES = ['audit', 'signatures']

/** Counts each audit as a test. A registry that doesn't answer is said, and is no failure. */
export function auditPackages(audits = [WEAKNESSES, SIGNATURES]) {
  const result = { passed: 0, failed: 0, retried: [], broken: [] }
  for (const args of audits) {
    const name = `npm ${args.join(' ')}`
    const { status, stdout } = spawnSync('npm', [...args, '--json'], {
      cwd: root,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
    const answer = read(stdout)
    if (!answer || 'error' in answer) {
      const why = answer?.error.summary || answer?.message || 'no answer'
      process.stdout.write(`Not checked, the registry doesn't answer: ${name}: ${why}\n`)
    } else if (status === 0) {
      result.passed++
    } else {
      process.stdout.write(`${name}:\n${stdout}\n`)
      result.failed++
      result.broken.push(name)
    }
  }
  return result
}

function read(json) {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
