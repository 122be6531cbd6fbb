// For vitest: records which tests passed at a second try, and why not at the first, for the closing lines of `npm test`.
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './prepare.mjs'

export const RETRIED = join(root, 'reports', 'retried.json')

/** A test that passed at a second try: whoever meets it again in a thousand runs wants to know what was wrong. */
export function retriedLine(name, error) {
  const [reason = 'it does not say why'] =
    stripVTControlCharacters(error?.message ?? '').match(/.*\S.*/) ?? []
  return `${name} (${reason.trim()})`
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
