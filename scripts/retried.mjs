// For vitest: records which tests passed at a second try, and why not at the first, for the closing lines of `npm test`.
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './prepare.mjs'

export const RETRIED = join(root, 'reports', 'retried.json')

const REASON_LETTERS = 200

/** A test that passed at a second try, with the beginning of what was wrong at the first. */
export function retriedLine(name, error) {
  const reason = stripVTControlCharacters(error?.message ?? 'it does not say why').replace(/\s+/g, ' ')
  return `${name} (${reason.trim().slice(0, REASON_LETTERS)})`
}

export default class Retried {
  #lines = []

  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return
    const [error] = test.result().errors ?? []
    this.#lines.push(retriedLine(`${relative(root, test.module.moduleId)}: ${test.fullName}`, error))
  }

  onTestRunEnd() {
    writeFileSync(RETRIED, JSON.stringify(this.#lines))
  }
}
